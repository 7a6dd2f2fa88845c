import { isRecord } from "../../domain/record.ts";
import { type Announce, type Behaviour, bitcoinProtocolNames, modes, thrownNames } from "./shape.ts";

type Check = readonly [ok: (value: unknown) => boolean, wants: string];

const isIndex = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const listOf =
  (ok: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(ok);
const isText = (value: unknown): boolean => typeof value === "string";
const flag: Check = [(value) => typeof value === "boolean", "true or false"];

const announceKeys: Record<keyof Announce, (value: unknown) => boolean> = {
  delay: isIndex,
  by: (value) => value === "6963" || value === "injected" || value === "both" || value === "none",
  standard: (value) => typeof value === "boolean",
  bitcoin: (value) => bitcoinProtocolNames.some((tongue) => tongue === value),
  without: listOf(isText),
  name: isText,
  icon: isText,
  rdns: isText,
  uuid: isText,
};

const isAnnounce = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([key, part]) => Object.hasOwn(announceKeys, key) && announceKeys[key as keyof Announce](part),
  );

const checks: Record<keyof Behaviour, Check> = {
  mode: [(value) => modes.some((mode) => mode === value), `one of ${modes.join(", ")}`],
  methods: [listOf(isText), "a list of method names"],
  thrown: [() => true, `one of ${thrownNames.join(", ")}, or any JSON`],
  delay: [isIndex, "milliseconds"],
  chain: [isIndex, "an EVM chain id, a number"],
  chains: [listOf(isIndex), "a list of EVM chain ids"],
  accounts: [listOf((value) => isIndex(value) && Number(value) < 10), "a list of account indices, 0 to 9"],
  bitcoin: [(value) => value === "mainnet" || value === "testnet", "mainnet or testnet"],
  silentSwitch: flag,
  switchLies: flag,
  nestErrors: flag,
  returns: [isRecord, "results by method"],
  announce: [isAnnounce, `an object of ${Object.keys(announceKeys).join(", ")}`],
};

/** Describes the fault in a foreign change of switches; nothing when the change is sound. */
export function behaviourComplaint(change: unknown): string | undefined {
  if (!isRecord(change)) return `set must be an object of ${Object.keys(checks).join(", ")}`;
  for (const [key, value] of Object.entries(change)) {
    if (!Object.hasOwn(checks, key)) return `${key} is not a switch; known: ${Object.keys(checks).join(", ")}`;
    const [ok, wants] = checks[key as keyof Behaviour];
    if (!ok(value)) return `${key} must be ${wants}`;
  }
  return undefined;
}
