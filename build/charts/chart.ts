import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { guardName } from "../../testing/paths/demands.ts";
import type { Walkable } from "../../testing/samples/machines.ts";
import { ROOT } from "../paths.ts";

const mark = ({ id }: AnyStateNode): string => id.replace(/\W/g, "_");

function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [child, ...nodesBelow(child)]);
}

const shortId = (node: AnyStateNode): string => node.path.join(".") || node.key;

/** The label of an event: an answer, a failure, or a delay by its name. */
function eventName(type: string): string {
  if (type === "") return "at once";
  const done = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
  if (done) return `${done} answers`;
  const error = /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];
  if (error) return `${error} fails`;
  const after = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  if (after) return `after ${after}`;
  return type.startsWith("xstate.done.state.") ? "all of it is over" : type;
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat();
}

function label({ eventType, guard }: AnyTransitionDefinition): string {
  return guard ? `${eventName(eventType)} [${guardName(guard)}]` : eventName(eventType);
}

function isInside(inner: AnyStateNode, outer: AnyStateNode): boolean {
  return inner === outer || (inner.parent !== undefined && isInside(inner.parent, outer));
}

function box(node: AnyStateNode, depth: number): string[] {
  const pad = "  ".repeat(depth);
  const children = Object.values(node.states);
  if (children.length === 0) return [`${pad}state "${node.key}" as ${mark(node)}`];
  const regions = children.map((child) => box(child, depth + 1));
  const [first] = node.type === "compound" ? node.initial.target : [];
  return [
    `${pad}state "${node.key}" as ${mark(node)} {`,
    ...(first ? [`${pad}  [*] --> ${mark(first)}`] : []),
    ...regions.flatMap((region, at) => (node.type === "parallel" && at > 0 ? [`${pad}  --`, ...region] : region)),
    `${pad}}`,
  ];
}

/** The arrows; a move from a state into itself stands in the table alone, since the drawing cannot show it. */
function arrows(root: AnyStateNode): string[] {
  const lines = nodesBelow(root).flatMap((node) =>
    transitionsOf(node).flatMap((transition) =>
      (transition.target ?? [])
        .filter((target) => target === node || !isInside(target, node))
        .map((target) => `  ${mark(node)} --> ${mark(target)} : ${label(transition).replaceAll(":", " ")}`),
    ),
  );
  const ends = nodesBelow(root).filter(({ type }) => type === "final");
  return [...new Set(lines), ...ends.map((node) => `  ${mark(node)} --> [*]`)];
}

const cell = (text: string): string => text.replaceAll("|", "\\|") || "–";
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

function stateRows(root: AnyStateNode): string[] {
  return nodesBelow(root).map((node) => {
    const waits = [
      ...node.invoke.map(({ src }) => `\`${String(src)}\``),
      ...node.after.map(({ delay }) => `${String(delay)} ms`.replace(/^(\D\w*) ms$/, "$1")),
    ];
    return row(`\`${shortId(node)}\``, node.description ?? "", node.tags.join(", "), waits.join(", "));
  });
}

function actionNames(actions: readonly unknown[]): string {
  return actions
    .map((action) => (typeof action === "string" ? action : ((action as { type?: string }).type ?? "")))
    .map((name) => name.replace("xstate.", ""))
    .join(", ");
}

function eventRows(root: AnyStateNode): string[] {
  return [root, ...nodesBelow(root)].flatMap((node) =>
    transitionsOf(node).map((transition) => {
      const to = transition.target?.map((target) => `\`${shortId(target)}\``).join(", ") ?? "stays";
      const where = node === root ? "anywhere" : `\`${shortId(node)}\``;
      const guard = transition.guard ? guardName(transition.guard) : "";
      return row(where, `\`${eventName(transition.eventType)}\``, guard, to, actionNames(transition.actions));
    }),
  );
}

const MACHINES = join(ROOT, "machines");

/** The file of a machine, in whichever room it is. */
function fileOf(noun: string): string {
  const files = readdirSync(MACHINES, { recursive: true, encoding: "utf8" });
  return join(MACHINES, files.find((file) => basename(file) === `${noun}.ts`) ?? `${noun}.ts`);
}

/** The story at the head of a machine's file. */
function storyOf(noun: string): string {
  const text = readFileSync(fileOf(noun), "utf8");
  const [, story = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  return story.replace(/^ *\* ?/gm, "").trim();
}

/** The page of one machine: its story, its drawing, its states and events. */
function drawChart(noun: string, machine: AnyStateMachine): string {
  const { root } = machine;
  return [
    `# ${noun}`,
    "",
    storyOf(noun),
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...box(root, 1),
    ...arrows(root),
    "```",
    "",
    ...(root.invoke.length ? [`Runs beside it: ${root.invoke.map(({ id }) => `\`${id}\``).join(", ")}.`, ""] : []),
    row("state", "what it is", "tags", "waits for"),
    "| --- | --- | --- | --- |",
    ...stateRows(root),
    "",
    row("in", "on", "if", "goes to", "does"),
    "| --- | --- | --- | --- | --- |",
    ...eventRows(root),
    "",
  ].join("\n");
}

/** File name in docs/charts -> its text. */
export function drawAll(machines: Readonly<Record<string, Walkable>>): Map<string, string> {
  const charts = Object.entries(machines).map(
    ([noun, { machine }]) => [`${noun}.md`, drawChart(noun, machine)] as const,
  );
  const list = Object.keys(machines).map((noun) => `- [${noun}](${noun}.md)`);
  const index = ["# Charts", "", "Drawn from the machines by `npm run charts`.", "", ...list, ""].join("\n");
  return new Map([["README.md", index], ...charts]);
}
