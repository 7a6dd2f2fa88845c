import { loadChunks } from "../../views/shell/chunks.ts";
import { draw, type Shot, STATES } from "./frame.tsx";
import { WORDS } from "./words.ts";

/** Parameters of the address, each with its choices; the first is the default. */
const CHOICES = {
  view: ["all", ...Object.keys(STATES)],
  state: ["all"],
  theme: ["all", "dark", "light"],
  width: ["390", "320", "1280", "all"],
  dir: ["ltr", "rtl", "all"],
  words: ["plain", "long", "arabic", "de", "es", "fr"],
} as const;

type Choice = keyof typeof CHOICES;

const asked = new URLSearchParams(location.search);
const choice = (name: Choice): string => asked.get(name) ?? CHOICES[name][0];

function wanted(name: Choice): string[] {
  const value = choice(name);
  return value === "all" ? CHOICES[name].filter((one) => one !== "all") : [value];
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className = "", text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function filter(): HTMLElement {
  const form = element("form", "filter");
  for (const name of ["view", "theme", "width", "dir", "words"] as const) {
    const label = element("label", "", name);
    const select = element("select");
    select.name = name;
    for (const one of CHOICES[name]) select.append(new Option(one, one, false, one === choice(name)));
    select.addEventListener("change", () => form.requestSubmit());
    label.append(select);
    form.append(label);
  }
  return form;
}

/** The stage stands still in a frame, where in the product it covers the page. */
function frameSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ".stage{position:relative;inset:auto;block-size:auto;background:var(--ak-scrim)}" +
      ".stage:not(:has(.dock)){padding:16px;background:none;display:block}" +
      ".dock{block-size:auto;min-block-size:120px;grid-template-rows:28px auto 28px}" +
      "@container stage (max-width:440px){.dock{grid-template-rows:28px auto}}",
  );
  return sheet;
}

function shots(): Shot[] {
  const states = (view: string): string[] => {
    const all = Object.keys(STATES[view] ?? {});
    return choice("state") === "all" ? all : all.filter((state) => state === choice("state"));
  };
  return wanted("view").flatMap((view) =>
    states(view).flatMap((state) =>
      wanted("theme").flatMap((theme) =>
        wanted("width").flatMap((width) => wanted("dir").map((dir) => ({ view, state, theme, width, dir }))),
      ),
    ),
  );
}

function show(main: HTMLElement): void {
  const extra = frameSheet();
  let section = "";
  for (const shot of shots()) {
    if (section !== shot.view) main.append(element("h2", "", shot.view));
    section = shot.view;
    const figure = element("figure", `shot ${shot.theme} w${shot.width}`);
    const frame = element("div", "frame");
    frame.dir = shot.dir;
    frame.dataset["shot"] = Object.values(shot).join("/");
    figure.append(element("figcaption", "", [shot.state, shot.theme, shot.width, shot.dir].join(" · ")), frame);
    main.append(figure);
    const words = asked.get("words") ?? (shot.dir === "rtl" ? "arabic" : "plain");
    draw(frame, shot, WORDS[words] ?? {}, extra);
  }
}

const main = element("main");
const header = element("header", "top");
header.append(filter());
main.append(element("h1", "", "Every screen, in every state"));
document.body.append(header, main);
loadChunks().then(() => {
  show(main);
  // Codes are drawn when a card has come to rest.
  setTimeout(() => {
    document.documentElement.dataset["ready"] = `${main.querySelectorAll(".frame").length}`;
  }, 400);
});
