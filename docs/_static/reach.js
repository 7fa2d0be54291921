"use strict";

/* What is wider than its frame scrolls, and a keyboard scrolls only what it can reach. */
{
  const reach = () => {
    for (const frame of document.querySelectorAll("pre, .table-wrapper")) {
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute("tabindex");
    }
  };
  addEventListener("load", () => {
    // Furo has two side bars, and names neither
    document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
    document.querySelector(".toc-drawer")?.setAttribute("aria-label", "This page");
    new ResizeObserver(reach).observe(document.body);
    reach();
  });
}
