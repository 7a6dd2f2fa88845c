import type { Metafile } from "esbuild";
import { importedBy } from "./split.ts";

/** The file that is loaded with an entry: all that runs at load. */
const CORE = "core";

/** Before the name of each file that is no entry. */
const PREFIX = "appkit-";

/** Files of lazy chunks by name, and the folders and modules that belong into each, with all that these need. */
type LazyFiles = Readonly<Record<string, readonly string[]>>;

/** The files that most visitors load, in that order: a chunk that several files need lies in the first of these. */
const USUAL: LazyFiles = {
  // Asked for as soon as an instance is made.
  [CORE]: ["api/report/"],
  button: ["api/elements/"],
  data: [
    "adapters/analytics/",
    "adapters/blockchain-api/",
    "adapters/browser/storage/",
    "adapters/nodes/nodes.ts",
    "adapters/page-wallets/evm/",
    "adapters/wallet-list/",
    // Of the buttons the one that few pages have.
    "api/elements/wallet-face.ts",
    "api/methods/look-ups.ts",
    "api/methods/override-setters.ts",
    "api/pending.ts",
    "api/wire/announce.ts",
    "api/wire/ends.ts",
    "domain/report/forms.ts",
    "machines/account/account.ts",
  ],
  modal: [
    "adapters/browser/",
    "adapters/page-wallets/shared/",
    "api/react/ask-visitor.ts",
    "api/methods/switch-network.ts",
    "api/warnings.ts",
    "domain/wallets/",
    "machines/pairing/",
    "views/screens/embedded/email/",
    "views/screens/embedded/social/",
    "views/shell/",
  ],
  evm: ["adapters/nodes/evm/", "adapters/send/evm/"],
  account: ["machines/account/holdings.ts", "views/screens/account/"],
};

/** The file of what both ways to connect and flows need: each way leads to it, and each flow begins there. */
const MEETING = "account";

/** Ways to connect; a chunk that several of them need lies in `keys`. */
const WAYS: LazyFiles = {
  keys: [],
  relay: ["adapters/walletconnect/", "api/methods/present-uri.ts", "api/wire/host-uri.ts", "api/wire/open-relay.ts"],
  solana: [
    "adapters/announce/solana.ts",
    "adapters/nodes/solana/",
    "adapters/page-wallets/solana/",
    "adapters/send/solana/",
    "adapters/sign-in/verifiers/solana.ts",
    "adapters/walletconnect/providers/encodings.ts",
  ],
  bitcoin: ["adapters/page-wallets/bitcoin/", "adapters/send/bitcoin/", "adapters/sign-in/verifiers/bitcoin.ts"],
  "sign-in": ["adapters/sign-in/", "api/create-sign-in.ts", "machines/sign-in/", "views/screens/sign-in/"],
  embedded: ["adapters/secure-frame/", "api/wire/embedded-features.ts", "views/screens/embedded/"],
};

/** The flows of a connected visitor; a chunk that several of these need lies in `flows`. */
const FLOWS: LazyFiles = {
  flows: ["machines/account/flows.ts"],
  send: ["adapters/send/", "views/screens/send/"],
  scan: ["adapters/camera/", "node_modules/qr/"],
  swap: ["adapters/swap/", "api/methods/open-swap.ts", "views/screens/swap/"],
  buy: ["adapters/buy/", "views/screens/buy/"],
  names: ["adapters/names/", "views/screens/names/"],
  sessions: ["adapters/sessions/", "api/methods/grant-permissions.ts", "views/screens/sessions/"],
};

const ALL: LazyFiles = { ...USUAL, ...WAYS, ...FLOWS };

const ORDER = Object.keys(ALL);

const FOLDERS = Object.entries(ALL).flatMap(([name, folders]) => folders.map((folder) => ({ name, folder })));

/** The file that a module belongs into: that with the longest path to it. */
function fileOf(module: string): string | undefined {
  const found = FOLDERS.filter(({ folder }) => module.startsWith(folder));
  return found.sort((one, other) => other.folder.length - one.folder.length)[0]?.name;
}

/** The file of a chunk that all of `names` need: one that each of them is, or that each may import. */
function fileFor(names: readonly string[]): string | undefined {
  const [first, ...others] = names;
  if (first === undefined || others.length === 0 || first in USUAL) return first;
  if (first in FLOWS) return "flows";
  return others.some((name) => name in FLOWS) ? MEETING : "keys";
}

/** The files that a chunk belongs into by its entry, and by each module that is named by its whole path. */
function namedFiles(outputs: Metafile["outputs"], path: string): string[] {
  const { entryPoint, inputs = {} } = outputs[path] ?? {};
  const modules = Object.keys(inputs).filter((module) => FOLDERS.some(({ folder }) => folder === module));
  return modules.concat(entryPoint ?? []).flatMap((module) => fileOf(module) ?? []);
}

/** The names of the files that need each of the lazy chunks. */
function needsOf(outputs: Metafile["outputs"], lazy: readonly string[]): ReadonlyMap<string, Set<string>> {
  const needs = new Map(lazy.map((path) => [path, new Set<string>()]));
  for (const path of lazy) {
    const names = namedFiles(outputs, path);
    for (const needed of importedBy(outputs, [path])) for (const name of names) needs.get(needed)?.add(name);
  }
  return needs;
}

/**
 * The file of each chunk of a package that esbuild has split: that of an entry, `core`, or one of those above. No two files import
 * each other, since what a chunk imports is needed wherever the chunk is.
 *
 * @throws where a lazy module belongs into none.
 */
export function filesOf({ outputs }: Metafile, entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const paths = Object.keys(outputs).filter((path) => path.endsWith(".js"));
  const named = Object.entries(entries).map(([name, entry]) => {
    const path = paths.find((each) => outputs[each]?.entryPoint === entry);
    if (path === undefined) throw new Error(`No chunk begins with ${entry}`);
    return [path, name] as const;
  });
  const own = new Map(named);
  const eager = importedBy(outputs, [...own.keys()]);
  const lazy = paths.filter((path) => !eager.has(path));
  const needs = needsOf(outputs, lazy);
  const placed = lazy.map((path) => {
    const file = fileFor(ORDER.filter((name) => needs.get(path)?.has(name)));
    if (file) return [path, `${PREFIX}${file}`] as const;
    throw new Error(`No file of the package is for ${outputs[path]?.entryPoint}`);
  });
  return new Map([...[...eager].map((path) => [path, `${PREFIX}${CORE}`] as const), ...named, ...placed]);
}
