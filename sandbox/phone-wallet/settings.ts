import { isRecord } from "../../domain/record.ts";

/** The wallet's answers to requests that a person would have to confirm. */
export type PhoneWalletMode = "approve" | "reject" | "ask" | "hang";

const phoneWalletModes = ["approve", "reject", "ask", "hang"] as const satisfies readonly PhoneWalletMode[];

/** Parts of a proposal that an approval leaves out. */
interface LeftOut {
  /** CAIP-2 ids. */
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
  /** Plain addresses. */
  readonly accounts: readonly string[];
}

/** Every switch of the phone wallet. */
export interface Settings {
  readonly mode: PhoneWalletMode;
  /** Modes by method, in place of `mode`; `session_proposal` and `session_authenticate` are methods here, too. */
  readonly methods: Readonly<Record<string, PhoneWalletMode>>;
  /** Milliseconds before a proposal or a governed request is answered. */
  readonly delay: number;
  /** Answer everything twice. */
  readonly twice: boolean;
  /** Code of a refused request: 5000 as the relay's specification has it, 4001 as EIP-1193 has it. */
  readonly rejectCode: 4001 | 5000;
  /** Namespaces that are approved; empty means: all that are asked. */
  readonly namespaces: readonly string[];
  readonly without: LeftOut;
  /** Approve with accounts whose address is nonsense (`address`), or that are no CAIP-10 at all (`shape`). */
  readonly malformed: "no" | "address" | "shape";
  /** Approve accounts on this chain, CAIP-2, in place of the chains of its namespace that were asked; empty: do not. */
  readonly otherChain: string;
  /** Approve Solana under its deprecated ids alone. */
  readonly deprecatedSolana: boolean;
  /** Know one-click sign-in; without it only the proposal that comes along is seen. */
  readonly oneClick: boolean;
  /** Sign the answer to one-click sign-in with another key than the account's. */
  readonly oneClickOtherKey: boolean;
  /** Fields that are signed in place of those that one-click sign-in asks for, by their names in the request. */
  readonly oneClickFields: Readonly<Record<string, string>>;
  /** How solana_signTransaction is answered: with the transaction, with the signature as older wallets do, or both. */
  readonly solanaReply: "both" | "transaction" | "signature";
  /** Results by method in place of the true ones. */
  readonly returns: Readonly<Record<string, unknown>>;
}

const nothing: LeftOut = { chains: [], methods: [], events: [], accounts: [] };

/** The switches at the start: the wallet approves everything. */
export const freshSettings: Settings = {
  mode: "approve",
  methods: {},
  delay: 0,
  twice: false,
  rejectCode: 5000,
  namespaces: [],
  without: nothing,
  malformed: "no",
  otherChain: "",
  deprecatedSolana: false,
  oneClick: true,
  oneClickOtherKey: false,
  oneClickFields: {},
  solanaReply: "both",
  returns: {},
};

type Check = readonly [ok: (value: unknown) => boolean, wants: string];

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");
const isMode = (value: unknown): boolean => phoneWalletModes.some((mode) => mode === value);
const isLeftOut = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).every(([key, list]) => Object.hasOwn(nothing, key) && isTexts(list));
const isDelay = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;

const flag: Check = [(value) => typeof value === "boolean", "true or false"];
const oneOf = (values: readonly unknown[]): Check => [(value) => values.includes(value), `one of ${values.join(", ")}`];

const checks: Record<keyof Settings, Check> = {
  mode: oneOf(phoneWalletModes),
  methods: [
    (value) => isRecord(value) && Object.values(value).every(isMode),
    `modes (${phoneWalletModes.join(", ")}) by method`,
  ],
  delay: [isDelay, "milliseconds, a whole number"],
  twice: flag,
  rejectCode: oneOf([4001, 5000]),
  namespaces: [isTexts, "a list of namespaces; [] = all"],
  without: [isLeftOut, "an object of lists of text: chains, methods, events, accounts"],
  malformed: oneOf(["no", "address", "shape"]),
  otherChain: [(value) => value === "" || /^[a-z0-9]+:\w+$/.test(String(value)), 'a CAIP-2 id, or ""'],
  deprecatedSolana: flag,
  oneClick: flag,
  oneClickOtherKey: flag,
  oneClickFields: [
    (value) => isRecord(value) && isTexts(Object.values(value)),
    "texts by the fields of the request: domain, aud, nonce, iat, statement, ...",
  ],
  solanaReply: oneOf(["both", "transaction", "signature"]),
  returns: [isRecord, "results by method"],
};

/** The values that each switch takes, for the description of the control call. */
export const settingsHelp: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(checks).map(([key, [, wants]]) => [`set.${key}`, wants]),
);

/** Describes the fault in a foreign change of switches; nothing when the change is sound. */
export function settingsComplaint(change: unknown): string | undefined {
  const known = Object.keys(checks).join(", ");
  if (!isRecord(change)) return `set must be an object of ${known}`;
  for (const [key, value] of Object.entries(change)) {
    if (!Object.hasOwn(checks, key)) return `${key} is not a switch; known: ${known}`;
    const [ok, wants] = checks[key as keyof Settings];
    if (!ok(value)) return `${key} must be ${wants}`;
  }
  return undefined;
}

/** The switches after a change; parts that `without` does not name are granted again. */
export function changed(settings: Settings, change: Partial<Settings>): Settings {
  const without = { ...nothing, ...(change.without ?? settings.without) };
  return { ...settings, ...change, without };
}
