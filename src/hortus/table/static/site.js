// On every page: the header's switches and what forms gain from a script.

const root = document.documentElement;
const dark = () => root.dataset.theme === "dark" || (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

/** @param {string} selector @param {string} type @param {(element: any, event: any) => void} does */
function each(selector, type, does) {
  document.querySelectorAll(selector).forEach((element) => element.addEventListener(type, (event) => does(element, event)));
}

// Light or dark: at once on this page, and kept for the next.
each("form.theme", "submit", (form, event) => {
  event.preventDefault();
  root.dataset.theme = dark() ? "light" : "dark";
  document.querySelectorAll("picture source").forEach((source) => source.setAttribute("media", dark() ? "all" : "not all"));
  void fetch(form.action, { method: "POST", redirect: "manual", body: new URLSearchParams({ theme: root.dataset.theme, next: "/" }) });
});

// A form is sent once, however often it is clicked.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.sent) event.preventDefault();
  else if (!event.defaultPrevented) form.dataset.sent = "yes";
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((form) => form.removeAttribute("data-sent")));

// How long ago, in the reader's language.
document.querySelectorAll("time[data-ago]").forEach((time) => {
  const minutes = Math.round((Date.parse(time.getAttribute("datetime") ?? "") - Date.now()) / 60000);
  const words = new Intl.RelativeTimeFormat(root.lang, { numeric: "auto", style: "short" });
  time.textContent = minutes > -60 ? words.format(Math.min(0, minutes), "minute")
    : minutes > -1440 ? words.format(Math.round(minutes / 60), "hour") : words.format(Math.round(minutes / 1440), "day");
});

// What concerns only this device is kept on it.
document.querySelectorAll("#confirm").forEach((group) => { /** @type {any} */ (group).hidden = false; });
document.querySelectorAll("input[data-keep]").forEach((element) => {
  const input = /** @type {HTMLInputElement} */ (element), key = input.dataset.keep ?? "";
  input.checked = input.value === (localStorage.getItem(key) ?? "final");
  input.addEventListener("change", () => localStorage.setItem(key, input.value));
});

each("#print", "click", () => print());
