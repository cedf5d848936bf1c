"use strict";
// Looks through SEARCH_INDEX: rows of page, heading, address and text.
(() => {
  const LIMIT = 20;
  const root = document.documentElement.dataset.root;
  const input = document.getElementById("search");
  const results = document.getElementById("results");
  const rows = SEARCH_INDEX.map(([page, heading, address, text]) => ({
    page, heading, address, text,
    lowHeading: heading.toLowerCase(), lowPage: page.toLowerCase(), lowText: text.toLowerCase(),
  }));

  /** How well a row fits a word; 0 if it does not. */
  function fit(row, word) {
    if (row.lowHeading === word) return 100;
    if (row.lowHeading.startsWith(word)) return 40;
    if (row.lowHeading.includes(word)) return 20;
    if (row.lowPage.includes(word)) return 10;
    return row.lowText.includes(word) ? 1 : 0;
  }

  /**
   * Rows with all words; or, as a message that somebody pastes has names and numbers of his own, those with most, if
   * that is at least half of them.
   */
  function found(words) {
    const fits = [];
    let most = words.length / 2;
    for (const row of rows) {
      const each = words.map(word => fit(row, word));
      const count = each.filter(value => value > 0).length;
      if (count >= most && count > 0) {
        most = Math.max(most, count);
        fits.push({row, count, value: each.reduce((a, b) => a + b)});
      }
    }
    return fits
      .filter(each => each.count === most)
      .sort((a, b) => b.value - a.value)
      .slice(0, LIMIT)
      .map(each => each.row);
  }

  /** The words around the first hit. */
  function excerpt(row, word) {
    const at = row.lowText.indexOf(word);
    const from = Math.max(0, at - 40);
    return at < 0 ? "" : (from > 0 ? "…" : "") + row.text.slice(from, at + 80) + "…";
  }

  function item(row, word) {
    const link = document.createElement("a");
    link.href = root + row.address;
    const title = document.createElement("b");
    title.textContent = row.heading;
    const place = document.createElement("span");
    place.textContent = row.page === row.heading ? "" : " " + row.page;
    const text = document.createElement("small");
    text.textContent = excerpt(row, word);
    link.append(title, place, text);
    const entry = document.createElement("li");
    entry.append(link);
    return entry;
  }

  function show() {
    const words = input.value.toLowerCase().split(/\s+/)
      .map(word => word.replace(/^["'`(]+|["'`:;,.]+$/g, "")).filter(word => word);
    const rows = words.length ? found(words) : [];
    const none = document.createElement("li");
    none.textContent = "Nothing found";
    results.replaceChildren(...(rows.length ? rows.map(row => item(row, words[0])) : [none]));
    results.hidden = words.length === 0;
  }

  function move(step) {
    const links = [...results.querySelectorAll("a")];
    const next = links[links.indexOf(document.activeElement) + step];
    (next ?? input).focus();
  }

  input.addEventListener("input", show);
  document.addEventListener("keydown", event => {
    const inSearch = event.target.closest?.(".search");
    if (event.key === "/" && !inSearch) {
      event.preventDefault();
      input.focus();
    } else if (inSearch && event.key === "Escape") {
      results.hidden = true;
      input.focus();
    } else if (inSearch && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.target === input && event.key === "Enter") {
      results.querySelector("a")?.click();
    }
  });
  document.addEventListener("click", event => {
    if (!event.target.closest(".search")) results.hidden = true;
  });
  // On narrow screens the list of pages is closed until it is asked for.
  if (window.matchMedia("(max-width: 50rem)").matches) {
    document.getElementById("menu").open = false;
  }
})();
