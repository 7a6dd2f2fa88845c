import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../paths.ts";

/** Files that are mutated together, and the fast tests that notice their bugs, in the order in which they run. */
export interface MutantArea {
  /** The subject of its score. */
  readonly kind: "machines" | "domain" | "gates";
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** Tables and sentences, which decide nothing. */
const TABLES = /^domain\/(?:[a-z-]+\/)?(?:networks-table|network-rows|[a-z-]*messages|[a-z-]*ids|downloads)\.ts$/;
/** Random walks take seconds for a mutant, and its room's ledgers say the same sooner. */
const IS_LONG = /(?:-random|interleavings)\.test\.ts$/;
/** Reads the files that git has, which Stryker's copy is not among. */
const OF_TREE = "test/adapters/nodes/evm/lazy.test.ts";
/** The ledgers of the root's messages and of each machine's steps; the walk comes last, since it is the longest. */
const LEDGERS = ["test/walks/situations.test.ts", "test/walks/walk.test.ts"];
/** The recorder is read by what replays its reports. */
const RECORDER = "test/testing/report/replay.test.ts";
const GATES = ["adapters/secure-frame", "adapters/browser/http", "adapters/nodes"];

/** Files of a folder, as paths from the root. */
function filesIn(folder: string, ending: string, recursive: boolean): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`)
    .sort();
}

const rooms = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

function area(kind: MutantArea["kind"], name: string, tests: readonly string[], recursive = true): MutantArea {
  const files = filesIn(name, ".ts", recursive).filter((file) => !TABLES.test(file));
  return { kind, name, files, tests: tests.filter((file) => !IS_LONG.test(file) && file !== OF_TREE) };
}

const testsOf = (folder: string): string[] => filesIn(`test/${folder}`, ".test.ts", true);

/** The tests of a room of domain, the nearest first; chains that really run in a folder below are not for mutants. */
const testsOnFloors = (room: string): string[] => [
  ...testsOf(room),
  ...testsOf(room.replace("domain", "machines")),
  ...filesIn(`test/${room.replace("domain", "adapters")}`, ".test.ts", false),
];

/** The tests of a room of machines; what the root does for a room is tested in that room. */
function machineTests(room: string): string[] {
  const ofRoot = room === "machines/app" ? [...testsOf("machines"), RECORDER] : [];
  return [...new Set([...testsOf(room), ...ofRoot, ...LEDGERS])];
}

/** A room for itself: each of its mutants then costs the tests of that room alone. */
export function mutantAreas(): MutantArea[] {
  const words = filesIn("test/domain", ".test.ts", false);
  const areas = [
    ...rooms("machines").map((room) => area("machines", room, machineTests(room))),
    area("domain", "domain", words, false),
    ...rooms("domain").map((room) => area("domain", room, testsOnFloors(room))),
    ...GATES.map((gate) => area("gates", gate, testsOf(gate))),
  ];
  const empty = areas.find(({ files, tests }) => files.length === 0 || tests.length === 0);
  if (empty)
    throw new Error(`${empty.name} has no files or no tests: name its folders anew in build/suite/mutant-areas.ts.`);
  return areas;
}

/** The nouns of an area's files, by which test/walks picks the machines to walk. */
export const nounsOf = ({ files }: MutantArea): string[] => files.map((file) => basename(file, ".ts"));
