// The inspector: the actors that run behind the dialog, the chart of one of them, and every step, with a way back in time. It shows
// the page's own session, or one that a saved report tells of.
import { drawChart, eventName, wordsOf } from "./chart.js";
import { made } from "./made.js";
import { childrenOf, Recording } from "./recording.js";
import { recordingOf } from "./saved.js";

const stepsShown = 100;

const byId = (id) => document.getElementById(id);
const panel = byId("inspector");
const opener = byId("inspector-open");
const slider = byId("inspector-moment");
const live = new Recording();

/** The session that is shown: the page's own, or a saved one. */
let recording = live;

/** The charts by their ids; undefined before the inspector is opened. */
let charts;
/** The names from the root down to the chosen actor. */
let chosen = "app";
/** The moment that is shown; undefined while the newest one is. */
let past;
let isDrawn = true;

const timeOf = (at) => new Date(at).toISOString().slice(11, 23);

/** Replaces what a region holds; the focus stays on the row that had it. */
function fill(region, ...children) {
  const focused = region.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  region.replaceChildren(...children);
  if (focused) region.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function stateOf({ chart, value, status }) {
  if (status !== "active") return status;
  return chart ? wordsOf(value) : "asking";
}

function choose(path) {
  chosen = path;
  draw();
  // On a narrow page the chart stands below the actors.
  byId("inspector-chosen").scrollIntoView({ block: "start" });
}

function actorRow(actors, actor, path) {
  const row = made(
    "button",
    { type: "button", "data-key": path, "data-status": actor.status, click: () => choose(path) },
    made("b", {}, actor.name),
    " ",
    made("span", {}, stateOf(actor)),
  );
  row.setAttribute("aria-pressed", String(path === chosen));
  const children = childrenOf(actors, actor.sessionId).map((child) => actorRow(actors, child, `${path}/${child.name}`));
  return made("li", {}, row, ...(children.length > 0 ? [made("ul", {}, ...children)] : []));
}

/** The actor at a path of names. */
function actorAt(actors, path) {
  const [, ...names] = path.split("/");
  const root = childrenOf(actors, undefined)[0];
  return names.reduce(
    (actor, name) => actor && childrenOf(actors, actor.sessionId).find((is) => is.name === name),
    root,
  );
}

function chartOf(actor) {
  if (!actor) return [made("p", { class: "told" }, "It does not run at this step.")];
  if (!actor.chart) return [made("p", { class: "told" }, "It asks the outside and has no chart.")];
  if (!charts) return [made("p", { class: "told" }, "Loading the charts.")];
  const chart = charts[actor.chart];
  return chart ? drawChart(chart, actor) : [made("p", { class: "told" }, "No chart of this name was built.")];
}

function stepRow({ at, event, actor, moment }) {
  const row = made(
    "button",
    { type: "button", "data-key": `${moment}`, click: () => travel(moment) },
    made("time", { class: "mono" }, timeOf(at)),
    made("b", {}, eventName(event)),
    made("span", {}, `${actor.name} ${stateOf(actor)}`),
  );
  return made("li", {}, row);
}

/** Brings the innermost lit state into the chart's region. */
function revealLit(region) {
  const lit = [...region.querySelectorAll('[aria-current="true"]')].at(-1);
  if (!lit) return;
  const above = lit.getBoundingClientRect().top - region.getBoundingClientRect().top;
  if (above < 0 || above > region.clientHeight - lit.offsetHeight) region.scrollTop += above - region.clientHeight / 3;
}

/** Draws the chart of the chosen actor anew when its state is another one. */
function drawChosen(actor) {
  const region = byId("inspector-chart");
  const key = JSON.stringify([chosen, actor?.chart, actor?.value, actor?.status, Boolean(charts)]);
  if (region.dataset.drawn === key) return;
  region.dataset.drawn = key;
  byId("inspector-chosen").textContent = chosen.split("/").at(-1);
  region.replaceChildren(...chartOf(actor));
  revealLit(region);
}

function draw() {
  isDrawn = true;
  if (panel.hidden) return;
  const { first, last } = recording;
  if (past !== undefined) past = Math.max(past, first);
  const moment = past ?? last;
  const actors = recording.actorsAt(moment);
  const steps = recording.stepsUntil(moment);
  const roots = childrenOf(actors, undefined);
  fill(byId("inspector-actors"), ...roots.map((root) => actorRow(actors, root, root.name)));
  drawChosen(actorAt(actors, chosen));
  fill(byId("inspector-steps"), ...steps.slice(0, stepsShown).map(stepRow));
  slider.min = first;
  slider.max = last;
  slider.value = moment;
  const isLive = recording === live;
  const told = `Step ${moment} of ${last}${isLive ? "" : ", saved"}`;
  slider.setAttribute("aria-valuetext", told);
  byId("inspector-told").textContent = told;
  byId("inspector-live").setAttribute("aria-pressed", String(isLive && past === undefined));
  panel.dataset.past = String(!isLive || past !== undefined);
}

/** Draws once for all steps of a frame. */
function drawSoon() {
  if (!isDrawn || panel.hidden) return;
  isDrawn = false;
  requestAnimationFrame(draw);
}

function travel(moment) {
  past = moment < recording.last ? moment : undefined;
  draw();
}

/** Shows a session from its newest step. */
function display(session) {
  recording = session;
  travel(recording.last);
}

async function loadCharts() {
  const answer = await fetch("dist/charts.json").catch(() => undefined);
  charts = answer?.ok ? await answer.json() : {};
  draw();
}

function showSaved(isOpen) {
  byId("inspector-saved").hidden = !isOpen;
  byId("inspector-saved-open").setAttribute("aria-expanded", String(isOpen));
  byId("inspector-refused").textContent = "";
}

/** Shows the session of a report's text, or says where it is damaged. */
async function takeReport(text) {
  if (text.trim() === "") return;
  const refused = byId("inspector-refused");
  try {
    const { parseReport } = await import("../dist/esm/report-reader.js");
    display(recordingOf(parseReport(text), charts ?? {}));
    showSaved(false);
    slider.focus();
  } catch (error) {
    refused.textContent = error.name === "NotAReport" ? `This is no report: ${error.message}` : String(error);
  }
}

async function takeFile({ target }) {
  const [file] = target.files;
  // The same file can be chosen again once it is mended.
  target.value = "";
  if (file) await takeReport(await file.text());
}

function show(isOpen) {
  panel.hidden = !isOpen;
  opener.setAttribute("aria-expanded", String(isOpen));
  document.body.classList.toggle("inspected", isOpen);
  if (!isOpen) return opener.focus();
  if (!charts) loadCharts();
  draw();
  slider.focus();
}

function start() {
  opener.disabled = !window.AppKit;
  if (opener.disabled) return;
  opener.addEventListener("click", () => show(panel.hidden));
  byId("inspector-close").addEventListener("click", () => show(false));
  byId("inspector-live").addEventListener("click", () => display(live));
  byId("inspector-saved-open").addEventListener("click", () => showSaved(byId("inspector-saved").hidden));
  byId("inspector-file").addEventListener("change", takeFile);
  byId("inspector-text").addEventListener("input", ({ target }) => takeReport(target.value));
  slider.addEventListener("input", () => travel(Number(slider.value)));
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && show(false));
  AppKit.inspect((inspected) => live.take(inspected) && recording === live && drawSoon());
}

start();
