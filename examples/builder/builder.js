import { attributeOf, GROUPS } from "./fields.js";

const FIELDS = GROUPS.flatMap(({ fields }) => fields);
/** The preview's view, themes and width; kept in the link beside the options. */
const PREVIEW = ["view", "themes", "width"];

const byId = (id) => document.getElementById(id);

/** The changed fields by name: the only state, kept in the page's link as JSON. */
let chosen = readLink();

function readLink() {
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1))) ?? {};
  } catch {
    return {};
  }
}

/** The value of a field as an option, undefined where it is the default. @throws for text that is no JSON */
function chosenValue({ name, kind, initial }) {
  const typed = chosen[name];
  if (typed === undefined || typed === initial || typed === "") return undefined;
  if (kind === "json") return JSON.parse(typed);
  if (kind === "list") return typed.split(/[\s,]+/).filter(Boolean);
  return typed;
}

/** Options out of fields: `features.email` is a field of `features`. */
function optionsOf(fields) {
  const options = {};
  for (const field of fields) {
    const value = chosenValue(field);
    if (value === undefined) continue;
    const [outer, inner] = field.name.split(/\.(.*)/);
    if (inner === undefined) options[outer] = value;
    else options[outer] = { ...options[outer], [inner]: value };
  }
  return options;
}

const escaped = (value) => String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const blockOf = (options) =>
  `<script type="application/json" id="appkit-options">\n${JSON.stringify(options, null, 2).replaceAll("<", "\\u003c")}\n</script>\n`;

/** The elements that show the kit; a modal that is a part of the page, or not put into it, shows in one that the page has placed. */
function elements() {
  const { enableEmbedded, disableAppend } = optionsOf(FIELDS);
  return `\n\n<appkit-button></appkit-button>${enableEmbedded || disableAppend ? "\n<appkit-modal></appkit-modal>" : ""}`;
}

/** The ways to write the same options down. */
const WRITERS = {
  tag() {
    const inTag = FIELDS.filter((field) => attributeOf(field) && chosenValue(field) !== undefined);
    const rest = optionsOf(FIELDS.filter((field) => !attributeOf(field)));
    const attributes = inTag.map((field) => `\n  ${attributeOf(field)}="${escaped(chosenValue(field))}"`);
    const id = chosen.projectId ? "" : '\n  data-project-id="YOUR_PROJECT_ID"';
    const block = Object.keys(rest).length > 0 ? blockOf(rest) : "";
    return `${block}<script async src="appkit.js"${id}${attributes.join("")}></script>${elements()}`;
  },
  block: () =>
    `${blockOf({ projectId: "YOUR_PROJECT_ID", ...optionsOf(FIELDS) })}<script async src="appkit.js"></script>${elements()}`,
  create: () =>
    `import { createAppKit } from "appkit";\n\nexport const kit = createAppKit(${JSON.stringify({ projectId: "YOUR_PROJECT_ID", ...optionsOf(FIELDS) }, null, 2).replace(/^( +)"(\w+)":/gm, "$1$2:")});`,
};

let written = "tag";

function showCode() {
  for (const button of document.querySelectorAll("[data-writer]"))
    button.setAttribute("aria-pressed", String(button.dataset.writer === written));
  byId("code").textContent = WRITERS[written]();
}

/** A frame with the dialog under a theme. */
function frameFor(theme) {
  const frame = document.createElement("iframe");
  frame.title = `The dialog, ${theme}`;
  const options = { ...optionsOf(FIELDS), themeMode: theme };
  const asked = new URLSearchParams({ options: JSON.stringify(options), view: byId("view").value });
  frame.src = `preview?${asked}`;
  return frame;
}

function showFrames() {
  const shown = byId("themes").value;
  const frames = (shown === "both" ? ["dark", "light"] : [shown]).map(frameFor);
  byId("frames").replaceChildren(...frames);
}

function showWidth() {
  byId("frames").style.setProperty("--width", `${byId("width").value}px`);
  byId("width-text").textContent = `${byId("width").value} px`;
}

let waiting;

/** Draws what was chosen, once the visitor pauses; a fault in a field is said beside it, and the last preview stays. */
function change() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    history.replaceState(
      null,
      "",
      Object.keys(chosen).length > 0 ? `#${encodeURIComponent(JSON.stringify(chosen))}` : "#",
    );
    const faults = FIELDS.map(showFault).filter(Boolean);
    if (faults.length > 0) return;
    showCode();
    showFrames();
  }, 300);
}

function showFault(field) {
  const input = byId(field.name);
  let fault = "";
  try {
    chosenValue(field);
  } catch {
    fault = "This is no JSON";
  }
  input.setCustomValidity(fault);
  input.title = fault;
  return fault;
}

function inputFor({ name, kind, initial, choices, example }) {
  const value = chosen[name] ?? initial;
  const input = document.createElement(kind === "choice" ? "select" : kind === "json" ? "textarea" : "input");
  if (kind === "choice") input.append(...choices.map((one) => new Option(one || "none", one)));
  if (kind === "switch") input.type = "checkbox";
  input.id = name;
  if (example) input.placeholder = example;
  if (kind === "colour") input.placeholder = "#5b7cfa";
  if (kind === "switch") input.checked = value;
  else input.value = value;
  input.addEventListener("input", () => {
    const now = kind === "switch" ? input.checked : input.value;
    if (now === initial) delete chosen[name];
    else chosen[name] = now;
    change();
  });
  return input;
}

/** A colour has a well beside its text. */
function wellFor(text) {
  const well = document.createElement("input");
  well.type = "color";
  well.setAttribute("aria-label", `${text.id}, chosen`);
  well.value = /^#[0-9a-f]{6}$/i.test(text.value) ? text.value : "#5b7cfa";
  well.addEventListener("input", () => {
    text.value = well.value;
    text.dispatchEvent(new Event("input"));
  });
  return well;
}

function rowFor(field) {
  const row = document.createElement("div");
  row.className = `field ${field.kind}`;
  const label = document.createElement("label");
  label.htmlFor = field.name;
  label.textContent = field.name.replace(/^(features|themeVariables)\./, "");
  const input = inputFor(field);
  row.append(label, input);
  if (field.kind === "colour") row.append(wellFor(input));
  return row;
}

function drawFields() {
  byId("fields").replaceChildren(
    ...GROUPS.map(({ title, fields }, at) => {
      const group = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = title;
      group.open = at < 2 || fields.some(({ name }) => name in chosen);
      group.append(summary, ...fields.map(rowFor));
      return group;
    }),
  );
}

function start() {
  for (const button of document.querySelectorAll("[data-writer]"))
    button.addEventListener("click", () => {
      written = button.dataset.writer;
      showCode();
    });
  for (const id of PREVIEW)
    byId(id).addEventListener("input", () => {
      chosen[`preview.${id}`] = byId(id).value;
      showWidth();
      change();
    });
  byId("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId("code").textContent);
    byId("copy").textContent = "Copied";
  });
  byId("reset").addEventListener("click", () => {
    chosen = {};
    drawChosen();
  });
  drawChosen();
}

/** Everything as the link says. */
function drawChosen() {
  drawFields();
  for (const id of PREVIEW) byId(id).value = chosen[`preview.${id}`] ?? byId(id).dataset.initial;
  showWidth();
  change();
}

addEventListener("hashchange", () => {
  chosen = readLink();
  drawChosen();
});
start();
