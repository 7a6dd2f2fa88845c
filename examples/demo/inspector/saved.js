// A saved report of the flight recorder as a recording: its actors by their paths, and its steps with what they led to.
import { idsOf } from "./chart.js";
import { Recording } from "./recording.js";

const kebab = (word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How a child ended, and its id, where an event tells its parent so. */
const endOf = (type) => /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];

const parentOf = (path) => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "app");
const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);

/** Follows the actors of a report from entry to entry. */
class Saved {
  recording = new Recording(Number.POSITIVE_INFINITY);
  #charts;
  #actors = new Map();
  /** The chart that each actor has loaded last. */
  #loaded = new Map();

  constructor({ standing, entries }, charts) {
    this.#charts = charts;
    for (const { actor, chart, state, ended } of standing ?? [])
      this.recording.begin(this.#known(actor, { chart, state, status: ended ? "done" : "active" }));
    for (const entry of entries) this.#take(entry);
  }

  #known(path, { chart, state, status = "active" }) {
    const parent = path === "app" ? undefined : parentOf(path);
    const known = { sessionId: path, parent, name: nameOf(path), chart, value: state, status };
    this.#actors.set(path, known);
    return known;
  }

  #add(at, event, path, is) {
    this.recording.add({ at, event, actor: this.#known(path, is) });
  }

  /** The chart of an actor that starts: reports name charts only of actors that stood before their first entry. */
  #chartOf(path) {
    const [name] = nameOf(path).split(".");
    const parent = parentOf(path);
    // Children that start with their parent tell their first step before it does.
    const above = path === "app" ? undefined : (this.#actors.get(parent)?.chart ?? this.#chartOf(parent));
    const names = [kebab(name), `${above}-${name}`, this.#loaded.get(parent)];
    return names.find((chart) => chart && Object.hasOwn(this.#charts, chart));
  }

  #take({ kind, at, actor, type, state, event, method, outcome }) {
    if (kind === "state") this.#step(at, actor, type, state);
    if (kind === "request") this.#add(at, "xstate.init", actor, {});
    if (kind === "answer" && event.output?.chart) this.#loaded.set(actor, event.output.chart);
    if (kind === "call" && this.#actors.has("app")) {
      const said = outcome === "ok" ? "" : ` fails: ${outcome}`;
      this.#add(at, `AppKit.${method}()${said}`, "app", this.#isNow("app"));
    }
  }

  #isNow(path) {
    const { chart, value, status } = this.#actors.get(path);
    return { chart, state: value, status };
  }

  #step(at, path, type, state) {
    const chart = type === "xstate.init" ? this.#chartOf(path) : this.#actors.get(path)?.chart;
    const last = typeof state === "string" && this.#charts[chart]?.states.find(({ id }) => id === `${chart}.${state}`);
    this.#endChild(at, path, type);
    const ended = (type === "xstate.stop" && "stopped") || (state.code !== undefined && "error");
    const status = ended || (last?.type === "final" ? "done" : "active");
    this.#add(at, type, path, { chart, state, status });
    this.#endPorts(at, this.#actors.get(path));
  }

  /** An actor hears from a child that it has answered, or that it broke. */
  #endChild(at, path, type) {
    const [, how, id] = endOf(type);
    const child = this.#actors.get(path === "app" ? id : `${path}/${id}`);
    if (child?.status !== "active") return;
    const { sessionId, chart, value } = child;
    const event = how === "done" ? "xstate.promise.resolve" : "xstate.promise.reject";
    this.#add(at, event, sessionId, { chart, state: value, status: how });
    this.#endPorts(at, this.#actors.get(sessionId));
  }

  /** Ports end with the state that asked them, which a report does not tell; those that no state asks end with their machine. */
  #endPorts(at, { sessionId, chart, value, status }) {
    const lit = new Set(status === "active" ? idsOf(chart, value) : []);
    for (const port of [...this.#actors.values()]) {
      if (port.parent !== sessionId || port.chart || port.status !== "active") continue;
      const ways = (this.#charts[chart]?.transitions ?? []).filter(({ event }) => endOf(event)[2] === port.name);
      const isAsked = status === "active" && (ways.length === 0 || ways.some(({ from }) => lit.has(from)));
      if (!isAsked) this.#add(at, "xstate.stop", port.sessionId, { status: "stopped" });
    }
  }
}

/** The recording that a report is, with the charts of all machines. */
export const recordingOf = (report, charts) => new Saved(report, charts).recording;
