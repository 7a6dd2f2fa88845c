import { PAIRING_ERRORS } from "../../adapters/walletconnect/client/errors.ts";
import { attributeOf } from "../../api/script/attributes.ts";
import { ERRORS, type ErrorCode, type Surface as Seen } from "../../domain/errors.ts";
import { MESSAGES } from "../../domain/messages.ts";
import { OPENABLE } from "../../domain/modal/routes.ts";
import type { Name } from "./compiler.ts";
import { ERROR_HELP } from "./error-help.ts";
import { PROVIDER_HELP, type ProviderCode } from "./provider-help.ts";
import type { Surface } from "./surface.ts";

/** Code shows `<` as it stands. */
const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replace(/`[^`]*`|</g, (found) => (found === "<" ? "&lt;" : found)) || " ";
const code = (text: string | undefined): string => (text ? `\`${text.replaceAll("|", "\\|")}\`` : " ");
const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(...head), row(...head.map(() => "---")), ...rows].join("\n");
}

const page = (title: string, ...sections: readonly string[]): string =>
  `# ${title}\n\nWritten by \`npm run docs\` from the code.\n\n${sections.join("\n\n")}\n`;

/** Codes in a text lead to their entries. */
const linked = (text: string): string =>
  text.replace(/\b[A-Z]+(?:_[A-Z]+)*\b/g, (name) =>
    name in ERRORS ? `[${name}](errors.md#${name.toLowerCase()})` : name,
  );

const optional = ({ type }: Name): string => type.replace(/ \| undefined$/, "");

/** A default is code unless it is a sentence. */
const defaultOf = ({ tags }: Name): string => {
  const value = tags["default"] ?? "";
  return /^(?:["[{]|true$|false$|\d+$)/.test(value) ? code(value) : cell(value);
};

function description({ text, tags }: Name): string {
  const example = tags["example"] ? ` Example: ${code(tags["example"])}` : "";
  const thrown = tags["throws"] ? ` Throws ${linked(cell(tags["throws"]))}` : "";
  return `${linked(cell(text))}${example}${thrown}`;
}

const optionRow = (name: Name): string =>
  row(code(name.name), code(attributeOf(name.name)), code(optional(name)), defaultOf(name), description(name));

function optionsPage({ options, features, endpoints }: Surface): string {
  const plain = (names: readonly Name[]) =>
    table(
      ["name", "type", "default", "says"],
      names.map((name) => row(code(name.name), code(optional(name)), defaultOf(name), description(name))),
    );
  return page(
    "Options",
    "`create(options)` takes them, the options block too, and the script's tag those that have an attribute. A wrong one is refused with " +
      "[INVALID_OPTION](errors.md#invalid_option), an unknown one is warned of with the nearest name that there is. " +
      "How pages set them: [Embedding](embedding.md).",
    table(["option", "attribute", "type", "default", "says"], options.map(optionRow)),
    "## Features",
    "The members of the option `features`; `updateFeatures` changes them while the page runs.",
    plain(features),
    "## Endpoints",
    "The members of the option `endpoints`.",
    plain(endpoints),
  );
}

function methodsPage({ methods, openOptions, swapArguments }: Surface): string {
  const rows = methods.map((name) => row(code(name.name), code(name.type), description(name)));
  const arguments_ = (names: readonly Name[]) =>
    table(
      ["name", "type", "says"],
      names.map((name) => row(code(name.name), code(optional(name)), description(name))),
    );
  return page(
    "Methods",
    "Each is a method of an instance, and of `window.AppKit`, where it means the default instance. A subscription returns what ends it. " +
      "After `destroy()` each throws [DESTROYED](errors.md#destroyed), but for `getError`, `getEvent`, `report` and `destroy`.",
    table(["method", "type", "says"], rows),
    "## Arguments of open",
    arguments_(openOptions),
    "The view `Swap` takes these `arguments`:",
    arguments_(swapArguments),
    "## Views",
    `${OPENABLE.map((view) => `\`${view}\``).join(", ")}. Which of them show something depends on who is connected: [Embedding](embedding.md#views).`,
  );
}

function elementsPage({ elements }: Surface): string {
  const all = new Map(elements.flatMap(({ attributes }) => attributes).map((each) => [each.name, each]));
  const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return page(
    "Elements",
    "Each is defined where its name is free. Every attribute of a button is a property, too. The parts `button`, `label` and `icon` are for `::part`.",
    table(
      ["element", "attributes", "shows"],
      elements.map((each) =>
        row(code(each.name), each.attributes.map(({ name }) => code(kebab(name))).join(", ") || " ", description(each)),
      ),
    ),
    "## Attributes",
    table(
      ["attribute", "property", "type", "default", "says"],
      [...all.values()].map((each) =>
        row(code(kebab(each.name)), code(each.name), code(optional(each)), defaultOf(each), description(each)),
      ),
    ),
  );
}

function reactPage({ hooks }: Surface): string {
  return page(
    "React",
    "Hooks of `appkit/react`, over the default instance. Before `createAppKit` was called each throws `Please call createAppKit before using` " +
      "and its name. How to set a page up: [Package](package.md).",
    table(
      ["hook", "type", "gives"],
      hooks.map((name) => row(code(name.name), code(name.type), description(name))),
    ),
  );
}

const SEEN: Readonly<Record<Seen, string>> = {
  screen: "on its screen",
  toast: "in a toast",
  alert: "in the bar for the page's developers, and in the console",
  thrown: "thrown",
  log: "in the console",
};

function errorEntry(name: ErrorCode): string {
  const [cause, remedy] = ERROR_HELP[name];
  return [
    `## ${name}`,
    `“${cell(MESSAGES[`error.${name}`])}”, ${SEEN[ERRORS[name].surface]}.`,
    `${cause} **What to do:** ${remedy}`,
  ].join("\n\n");
}

function providerEntry(name: ProviderCode): string {
  const [cause, remedy] = PROVIDER_HELP[name];
  return [
    `## ${name}`,
    `“${cell(PAIRING_ERRORS[name])}”, in the \`data\` of a [provider's](embedding.md#providers) error alone.`,
    `${cause} **What to do:** ${remedy}`,
  ].join("\n\n");
}

function errorsPage(): string {
  const own = (Object.keys(ERRORS) as ErrorCode[]).map((name) => [name, errorEntry(name)] as const);
  const theirs = (Object.keys(PROVIDER_HELP) as ProviderCode[]).map((name) => [name, providerEntry(name)] as const);
  const entries = [...own, ...theirs].sort(([one], [other]) => (one < other ? -1 : 1));
  return page(
    "Errors",
    "Every error of the kit has a `code`, and `docs` with the place of its entry here; `context` has the values of its sentence, `cause` what led to it. " +
      "A provider's error has a number as its code, and the code below in `data.code`.",
    ...entries.map(([, entry]) => entry),
  );
}

function eventsPage({ events }: Surface): string {
  return page(
    "Events",
    "`subscribeEvents` tells each as `{ timestamp, data: { type, event, properties }, reportedErrors }`. Nothing is sent anywhere unless " +
      "`features.analytics` is on.",
    table(
      ["event", "properties", "says"],
      events.map((name) => row(code(name.name), name.type === "undefined" ? " " : code(name.type), description(name))),
    ),
  );
}

/** The reference pages, by their files in `docs`. */
export function referencePages(surface: Surface): Map<string, string> {
  return new Map([
    ["options.md", optionsPage(surface)],
    ["methods.md", methodsPage(surface)],
    ["elements.md", elementsPage(surface)],
    ["react.md", reactPage(surface)],
    ["errors.md", errorsPage()],
    ["events.md", eventsPage(surface)],
  ]);
}
