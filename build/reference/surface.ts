import { ERRORS } from "../../domain/errors.ts";
import { MESSAGES } from "../../domain/messages.ts";
import { OPENABLE } from "../../domain/modal/routes.ts";
import { ACCOUNT_TYPES, NAMESPACE_ROWS } from "../../domain/namespaces.ts";
import { SOCIALS } from "../../domain/options/features.ts";
import { BROWSER_ENTRIES, PAGE_ENTRIES } from "../script/esm.ts";
import { Compiler, type Name } from "./compiler.ts";

/** Everything that a host may write, by its kind (PUBLIC.md). */
export interface Surface {
  options: readonly Name[];
  features: readonly Name[];
  endpoints: readonly Name[];
  /** The members of `window.AppKit` and of each instance. */
  methods: readonly Name[];
  openOptions: readonly Name[];
  swapArguments: readonly Name[];
  /** Each element with the attributes that it has. */
  elements: readonly (Name & { attributes: readonly Name[] })[];
  hooks: readonly Name[];
  events: readonly Name[];
  /** The exports of each entry of the package, by the entry's name. */
  exports: Readonly<Record<string, readonly Name[]>>;
}

const ALIASES = {
  MessageKey: Object.keys(MESSAGES),
  OpenableView: OPENABLE,
  Namespace: Object.keys(NAMESPACE_ROWS),
  AccountType: ACCOUNT_TYPES,
  Social: SOCIALS,
  ErrorCode: Object.keys(ERRORS),
};

const TAGS = "api/elements/tags.ts";

/** The types of the elements by their names; `appkit-modal` has none of its own. */
const ELEMENT_TYPES: Readonly<Record<string, string>> = {
  "appkit-button": "AppKitButtonElement",
  "appkit-connect-button": "AppKitConnectButtonElement",
  "appkit-account-button": "AppKitAccountButtonElement",
  "appkit-network-button": "AppKitNetworkButtonElement",
  "appkit-wallet-button": "AppKitWalletButtonElement",
};

function elementsOf(compiler: Compiler): Surface["elements"] {
  const properties = compiler.membersOf("api/elements/properties.ts", "ButtonProperties");
  return compiler.membersOf(TAGS, "AppKitElements").map((element) => {
    const type = ELEMENT_TYPES[element.name];
    const own = type ? compiler.membersOf(TAGS, type).map(({ name }) => name) : ["instance"];
    return { ...element, attributes: properties.filter(({ name }) => own.includes(name)) };
  });
}

/** Reads the public surface from the compiler's declarations. */
export function readSurface(): Surface {
  const compiler = new Compiler(ALIASES);
  try {
    return {
      options: compiler.membersOf("domain/options/options.ts", "Options"),
      features: compiler.membersOf("domain/options/features.ts", "Features"),
      endpoints: compiler.membersOf("domain/options/options.ts", "Endpoints"),
      methods: compiler.membersOf("api/global.ts", "AppKitGlobal"),
      openOptions: compiler.membersOf("api/methods/modal.ts", "OpenOptions"),
      swapArguments: compiler.membersOf("domain/swap/entry.ts", "SwapWanted"),
      elements: elementsOf(compiler),
      hooks: compiler.exportsOf("api/react.ts").filter(({ name }) => name.startsWith("use")),
      events: compiler.recordsOf("domain/analytics/tracked-events.ts", "TrackedEvents"),
      exports: Object.fromEntries(
        Object.entries({ ...PAGE_ENTRIES, ...BROWSER_ENTRIES }).map(([name, file]) => [
          name === "appkit" ? name : `appkit/${name}`,
          compiler.exportsOf(file),
        ]),
      ),
    };
  } finally {
    compiler.close();
  }
}

const line = ({ name, type, isOptional }: Name): string => `  ${name}${isOptional ? "?" : ""}: ${type}`;

/** The surface as a text whose changes can be read line by line: names and types, and the codes of errors. */
export function printSurface(surface: Surface): string {
  const groups: [string, readonly string[]][] = [
    ["options", surface.options.map(line)],
    ["features", surface.features.map(line)],
    ["endpoints", surface.endpoints.map(line)],
    ["window.AppKit and instances", surface.methods.map(line)],
    ["open", surface.openOptions.map(line)],
    ["arguments of the view Swap", surface.swapArguments.map(line)],
    ["views that can be opened", OPENABLE.map((view) => `  ${view}`)],
    ...surface.elements.map(({ name, attributes }): [string, string[]] => [`<${name}>`, attributes.map(line)]),
    ["hooks", surface.hooks.map(line)],
    ["events", surface.events.map(line)],
    [
      "errors",
      Object.keys(ERRORS)
        .sort()
        .map((code) => `  ${code}`),
    ],
    ...Object.entries(surface.exports).map(([entry, names]): [string, string[]] => [
      `exports of ${entry}`,
      names.map(({ name }) => `  ${name}`).sort(),
    ]),
  ];
  return `${groups.map(([title, lines]) => [title, ...lines].join("\n")).join("\n\n")}\n`;
}
