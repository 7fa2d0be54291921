/* The two-player base rules in plain C: the limit against which our playouts are measured.

   The base rules are `BASE` in limit.py: the preset CHINESE_BLOG without bonus cards, bombs,
   shakes, special wins and instant payments. The sake cup is always an animal, and a stack steals
   one junk.
   The games are the same as ours, move by move: a test compares the checksums of both.

   A state is a value: each move copies the state and does not change the old one. Legal moves are
   listed before one of them is drawn. A choice between two table cards is a separate move. Our
   public functions do the same; our playouts copy no states and list no moves.
   The bits of a set are in card order, four for each month: bright, animal, ribbon, double junk,
   junk. */

#include <stdint.h>
#include <string.h>

typedef uint64_t Cards;

enum { CARDS = 48, HAND = 10, TABLE = 8, STOCK = CARDS - 2 * HAND - TABLE };
enum { THRESHOLD = 7, MOST_MOVES = 12 };
enum { TURN, CHOOSE_LAID, CHOOSE_FLIP, GO_OR_STOP, OVER };
enum { GO, STOP };
enum { NOBODY = -1 };

#define BIT(card) ((Cards)1 << (card))
#define MONTH(card) ((Cards)15 << ((card) & ~3))
#define COUNT(cards) __builtin_popcountll(cards)
#define LOWEST(cards) __builtin_ctzll(cards)

/* The cards of each kind. The first card of a month has the month's lowest bit. */
static const Cards BRIGHTS = 0x110010000101;
static const Cards RAIN = 0x100000000000;
static const Cards ANIMALS = 0x201121111010;
static const Cards GODORI = 0x000020001010;
static const Cards RIBBONS = 0x402202222222;
static const Cards HONGDAN = 0x000000000222;
static const Cards CHEONGDAN = 0x002200200000;
static const Cards CHODAN = 0x000002022000;
static const Cards DOUBLES = 0x820000000000;
static const Cards SINGLES = 0x0ccccccccccc;
static const Cards FIRST_OF_MONTH = 0x111111111111;

typedef struct {
    Cards hand, taken;
    int8_t goes, bar; /* the score of the last go, which the next go must exceed */
} Seat;

typedef struct {
    Seat seats[2];
    Cards table;
    const uint8_t *stock; /* the whole stock, shared by all states; the first `flipped` are gone */
    uint8_t flipped, turn, phase;
    uint8_t laid;   /* during a choice: the card that takes one of two table cards */
    uint8_t steals; /* during a choice: the junk that the turn's events steal so far */
    int8_t winner;
} State;

/* Chance: the upper 31 bits of the 64-bit generator of Knuth's MMIX. */

static inline uint32_t below(uint64_t *chance, uint32_t size) {
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*chance >> 33) * size >> 31);
}

/* Scoring. */

static inline int pi(Cards cards) { return COUNT(cards & SINGLES) + 2 * COUNT(cards & DOUBLES); }

static inline int bright_points(Cards cards) {
    static const int points[] = {0, 0, 0, 3, 4, 15};
    int brights = COUNT(cards & BRIGHTS);
    return brights == 3 && cards & RAIN ? 2 : points[brights];
}

static inline int from(int least, int number) { return number < least ? 0 : number - least + 1; }

static inline int score(Cards cards) {
    int sets = ((cards & HONGDAN) == HONGDAN) + ((cards & CHEONGDAN) == CHEONGDAN) +
               ((cards & CHODAN) == CHODAN);
    return bright_points(cards) + from(5, COUNT(cards & ANIMALS)) +
           5 * ((cards & GODORI) == GODORI) + from(5, COUNT(cards & RIBBONS)) + 3 * sets +
           from(10, pi(cards));
}

/* The winner's points: the score and the goes, then multipliers, then the loser's penalties. */
static int settle(const State *s) {
    if (s->winner == NOBODY) return 0;
    const Seat *won = &s->seats[s->winner], *lost = &s->seats[1 - s->winner];
    if (!lost->taken) return 0;
    int points = score(won->taken) + won->goes;
    int loser_pi = pi(lost->taken);
    if (won->goes > 2) points <<= won->goes - 2;
    if (COUNT(won->taken & ANIMALS) > 6) points *= 2;
    if (bright_points(won->taken) && !(lost->taken & BRIGHTS)) points *= 2;
    if (pi(won->taken) > 9 && loser_pi > 0 && loser_pi < 8) points *= 2;
    if (lost->goes) points *= 2;
    return points;
}

/* The deal. */

static void shuffle(uint8_t deck[CARDS], uint64_t *chance) {
    for (int card = 0; card < CARDS; card++) deck[card] = (uint8_t)card;
    for (uint32_t last = CARDS - 1; last > 0; last--) {
        uint32_t other = below(chance, last + 1);
        uint8_t card = deck[last];
        deck[last] = deck[other];
        deck[other] = card;
    }
}

static Cards set_of(const uint8_t *cards, int number) {
    Cards set = 0;
    for (int place = 0; place < number; place++) set |= BIT(cards[place]);
    return set;
}

/* Deal in the packets of the preset: 4 cards to the table, 5 to each hand, and the same again.
   Return false if four cards of a month lie on the table: the round is then over. */
static int deal(const uint8_t deck[CARDS], State *s) {
    memset(s, 0, sizeof *s);
    s->table = set_of(deck, 4) | set_of(deck + 14, 4);
    s->seats[0].hand = set_of(deck + 4, 5) | set_of(deck + 18, 5);
    s->seats[1].hand = set_of(deck + 9, 5) | set_of(deck + 23, 5);
    s->seats[0].bar = s->seats[1].bar = THRESHOLD - 1;
    s->stock = deck + CARDS - STOCK;
    s->winner = NOBODY;
    return !(s->table & s->table >> 1 & s->table >> 2 & s->table >> 3 & FIRST_OF_MONTH);
}

/* Moves: a card of the hand, a card of the table, or go and stop; in card order. */

static inline int list(Cards cards, uint8_t moves[MOST_MOVES]) {
    int number = 0;
    for (; cards; cards &= cards - 1) moves[number++] = (uint8_t)LOWEST(cards);
    return number;
}

static inline int legal(const State *s, uint8_t moves[MOST_MOVES]) {
    switch (s->phase) {
    case TURN:
        return list(s->seats[s->turn].hand, moves);
    case CHOOSE_LAID:
    case CHOOSE_FLIP:
        return list(s->table & MONTH(s->laid), moves);
    case GO_OR_STOP:
        moves[0] = GO, moves[1] = STOP;
        return 2;
    default:
        return 0;
    }
}

static inline void rob(Seat *mine, Seat *theirs, int wanted) {
    for (; wanted > 0; wanted--) {
        Cards junk = theirs->taken & SINGLES;
        if (!junk) junk = theirs->taken & DOUBLES;
        if (!junk) return;
        junk &= -junk;
        theirs->taken ^= junk;
        mine->taken |= junk;
    }
}

/* The turn's end: steals, then go or stop, then the other seat. */
static inline void finish(State *s, Cards caught) {
    Seat *mine = &s->seats[s->turn], *theirs = &s->seats[1 - s->turn];
    mine->taken |= caught;
    s->phase = TURN;
    if (caught && mine->hand) rob(mine, theirs, s->steals + !s->table);
    s->steals = 0;
    if (caught && score(mine->taken) > mine->bar) {
        s->phase = mine->hand ? GO_OR_STOP : OVER;
        if (!mine->hand) s->winner = (int8_t)s->turn;
    } else if (theirs->hand) {
        s->turn ^= 1;
    } else {
        s->phase = OVER;
    }
}

/* Flip a card, after a hand card was laid. `took` has the table cards that the hand card takes. */
static inline void flip(State *s, int laid, Cards took) {
    int card = s->stock[s->flipped++];
    Cards like = s->table & MONTH(card);
    int number = COUNT(like);
    Cards caught = took ? took | BIT(laid) : 0;
    if (card >> 2 == laid >> 2) {
        if (number == 1) { /* ppeok: three lie stacked */
            s->table |= BIT(laid) | BIT(card);
            finish(s, 0);
        } else { /* jjok, or ttadak */
            s->table ^= like;
            s->steals = 1;
            finish(s, like | BIT(laid) | BIT(card));
        }
        return;
    }
    s->table ^= took;
    if (!took) s->table |= BIT(laid);
    s->steals = COUNT(took) == 3;
    if (number == 2) { /* no one can steal the hand card's captures before the turn ends */
        s->seats[s->turn].taken |= caught;
        s->phase = CHOOSE_FLIP;
        s->laid = (uint8_t)card;
        return;
    }
    if (number == 0) {
        s->table |= BIT(card);
    } else {
        s->table ^= like;
        s->steals += number == 3;
        caught |= like | BIT(card);
    }
    finish(s, caught);
}

static inline void play(State *s, int card) {
    Cards like = s->table & MONTH(card);
    s->seats[s->turn].hand ^= BIT(card);
    if (COUNT(like) == 2) {
        s->phase = CHOOSE_LAID;
        s->laid = (uint8_t)card;
    } else {
        flip(s, card, like);
    }
}

static inline State apply(const State *before, int move) {
    State s = *before;
    Seat *mine = &s.seats[s.turn];
    switch (s.phase) {
    case TURN:
        play(&s, move);
        break;
    case CHOOSE_LAID:
        flip(&s, s.laid, BIT(move));
        break;
    case CHOOSE_FLIP:
        s.table ^= BIT(move);
        finish(&s, BIT(move) | BIT(s.laid));
        break;
    default:
        s.phase = OVER;
        if (move == STOP) {
            s.winner = (int8_t)s.turn;
        } else {
            mine->goes++;
            mine->bar = (int8_t)score(mine->taken);
            s.turn ^= 1;
            s.phase = s.seats[s.turn].hand ? TURN : OVER;
        }
    }
    return s;
}

/* The functions that Python calls. */

/* Compute a number from every choice and payment of some rounds. Void deals are dealt again. */
uint64_t limit_checksum(long rounds, uint64_t chance) {
    uint8_t deck[CARDS], moves[MOST_MOVES];
    uint64_t sum = 0;
    State s;
    while (rounds-- > 0) {
        do shuffle(deck, &chance);
        while (!deal(deck, &s));
        for (int number; (number = legal(&s, moves));) {
            s = apply(&s, moves[below(&chance, (uint32_t)number)]);
            sum = sum * 31 + (uint64_t)number;
        }
        int points = settle(&s);
        sum = sum * 1000003 + (uint64_t)(int64_t)(s.winner == 1 ? -points : points);
    }
    return sum;
}

/* Play random rounds, `each` of them from the same deal. Return the number of moves. */
long limit_playouts(long rounds, long each, uint64_t chance, long *points) {
    uint8_t deck[CARDS], list[MOST_MOVES];
    long moves = 0;
    *points = 0;
    while (rounds > 0) {
        State dealt;
        do shuffle(deck, &chance);
        while (!deal(deck, &dealt));
        long last = rounds > each ? rounds - each : 0;
        for (; rounds > last; rounds--) {
            State s = dealt;
            for (int number; (number = legal(&s, list)); moves++)
                s = apply(&s, list[below(&chance, (uint32_t)number)]);
            *points += s.winner == 1 ? -settle(&s) : settle(&s);
        }
    }
    return moves;
}
