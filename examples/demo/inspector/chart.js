// A chart as nested boxes, drawn from its data, with the states lit that a state value names.
import { made } from "./made.js";

/** The ids of the states that a state value names, from the outermost in. */
export function idsOf(id, value) {
  if (value === undefined) return [id];
  if (typeof value === "string") return [id, `${id}.${value}`];
  return [id, ...Object.entries(value).flatMap(([key, inner]) => idsOf(`${id}.${key}`, inner))];
}

/** A state value in words: nested states by dots, parallel ones by commas. */
export function wordsOf(value) {
  if (typeof value !== "object") return value ?? "";
  return Object.entries(value)
    .map(([key, inner]) => [key, wordsOf(inner)].filter(Boolean).join("."))
    .join(", ");
}

const ownEvents = {
  "": "at once",
  "xstate.init": "starts",
  "xstate.stop": "stops",
  "xstate.promise.resolve": "answers",
  "xstate.promise.reject": "fails",
};

/** The name of an event: an answer, a failure and a delay in words. */
export function eventName(type) {
  if (type in ownEvents) return ownEvents[type];
  const [, kind, rest = ""] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(type) ?? [];
  if (kind === "done.actor") return `${rest} answers`;
  if (kind === "error.actor") return `${rest} fails`;
  if (kind === "done.state") return "all of it is over";
  if (kind === "after") return `after ${rest.split(".")[0]}`;
  return type;
}

const lastWord = (id) => id.slice(id.lastIndexOf(".") + 1);
const parentOf = (id) => id.slice(0, Math.max(0, id.lastIndexOf(".")));

function box(chart, state, lit) {
  const children = chart.states.filter(({ id }) => parentOf(id) === state.id);
  const attributes = { class: "state", "data-type": state.type, "data-state": state.id, title: state.description };
  if (lit.has(state.id)) attributes["aria-current"] = "true";
  const name = made("span", { class: "state-name" }, lastWord(state.id));
  const inner = children.map((child) => box(chart, child, lit));
  return made("li", attributes, name, ...(inner.length > 0 ? [made("ul", {}, ...inner)] : []));
}

/** The ways out of the lit states. */
function waysOut({ transitions }, lit) {
  const open = transitions.filter(({ from }) => lit.has(from));
  const told = open.map(({ event, to, isGuarded }) => {
    const target = to.map(lastWord).join(", ") || "stays";
    return `${eventName(event)} → ${target}${isGuarded ? " (if its guard holds)" : ""}`;
  });
  return [...new Set(told)].map((text) => made("li", {}, text));
}

/** The chart of an actor, and what it can take where it is. */
export function drawChart(chart, actor) {
  const lit = new Set(actor.status === "active" ? idsOf(chart.id, actor.value) : []);
  const [root] = chart.states;
  const ways = waysOut(chart, lit);
  return [
    made("p", { class: "told" }, chart.description),
    made("ul", { class: "boxes" }, box(chart, root, lit)),
    ...(ways.length > 0 ? [made("h3", {}, "Takes now"), made("ul", { class: "ways mono" }, ...ways)] : []),
  ];
}
