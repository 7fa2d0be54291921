"""`explain` explains a value, `missing` finds what a pile of captured cards lacks, `preview` shows
what a move takes, `chances` finds what is likely to happen, `stakes` finds what stop and go are
worth, `advise` compares the legal moves and says why one is better, `analyse` finds the mistakes in
a record, and `explain_differences` finds the rules that explain why points differ.
"""

from gostop.teaching.advice import (
    Advice,
    AdviceReason,
    BreaksUp,
    Completes,
    Denies,
    Frees,
    Gives,
    Keeps,
    LetsStop,
    Multiplies,
    Nears,
    NoneStops,
    ReachesStop,
    RisksPpeok,
    Steals,
    Takes,
    Wins,
    WinsLater,
    advise,
)
from gostop.teaching.analysis import (
    Analysis,
    Decision,
    Estimate,
    Mark,
    RoundAnalysis,
    SeatAnalysis,
    Shares,
    analyse,
)
from gostop.teaching.chances import (
    BakChance,
    Chances,
    CombinationChance,
    StopChance,
    chances,
)
from gostop.teaching.explain import explain
from gostop.teaching.hints import Stakes, stakes
from gostop.teaching.lessons import Attempt, Exercise, Goal, Lesson, LessonText, lessons
from gostop.teaching.missing import (
    Missing,
    MissingBak,
    MissingCombination,
    MissingThreshold,
    missing,
)
from gostop.teaching.preview import Preview, PreviewOutcome, Threat, preview
from gostop.teaching.puzzles import Puzzle, puzzle_of_the_day, puzzles
from gostop.teaching.quiz import Feedback, QuizAnswer, QuizQuestion, question
from gostop.teaching.scores.differences import Case, Explanation
from gostop.teaching.scores.review import explain_differences

__all__ = [
    "Advice",
    "AdviceReason",
    "Analysis",
    "Attempt",
    "BakChance",
    "BreaksUp",
    "Case",
    "Chances",
    "CombinationChance",
    "Completes",
    "Decision",
    "Denies",
    "Estimate",
    "Exercise",
    "Explanation",
    "Feedback",
    "Frees",
    "Gives",
    "Goal",
    "Keeps",
    "Lesson",
    "LessonText",
    "LetsStop",
    "Mark",
    "Missing",
    "MissingBak",
    "MissingCombination",
    "MissingThreshold",
    "Multiplies",
    "Nears",
    "NoneStops",
    "Preview",
    "PreviewOutcome",
    "Puzzle",
    "QuizAnswer",
    "QuizQuestion",
    "ReachesStop",
    "RisksPpeok",
    "RoundAnalysis",
    "SeatAnalysis",
    "Shares",
    "Stakes",
    "Steals",
    "StopChance",
    "Takes",
    "Threat",
    "Wins",
    "WinsLater",
    "advise",
    "analyse",
    "chances",
    "explain",
    "explain_differences",
    "lessons",
    "missing",
    "preview",
    "puzzle_of_the_day",
    "puzzles",
    "question",
    "stakes",
]
