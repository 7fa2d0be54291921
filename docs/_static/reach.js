"use strict";

/* What is wider than its frame scrolls, and a keyboard scrolls only what it can reach. A shadow shows
   on which side there is more. */
{
  const shade = (frame) => {
    const rest = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
    frame.classList.toggle("more-before", frame.scrollLeft > 1);
    frame.classList.toggle("more-after", rest > 1);
  };
  const reach = () => {
    for (const frame of document.querySelectorAll("pre, .table-wrapper")) {
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute("tabindex");
      shade(frame);
    }
  };
  addEventListener("load", () => {
    // Furo has two side bars, and names neither
    document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
    document.querySelector(".toc-drawer")?.setAttribute("aria-label", "This page");
    new ResizeObserver(reach).observe(document.body);
    document.addEventListener("scroll", ({ target }) => target.matches?.("[tabindex]") && shade(target), true);
    reach();
  });
}
