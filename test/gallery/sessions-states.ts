import { type EvmAddress, parseEvmAddress } from "../../domain/addresses/address.ts";
import { MOST_UNITS } from "../../domain/send/asset.ts";
import type { Grant } from "../../domain/sessions/grant.ts";
import type { Limit } from "../../domain/sessions/permission.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import type { GrantedHereProps } from "../../views/screens/sessions/granted-props.ts";
import type { SmartSessionCreatedProps } from "../../views/screens/sessions/SmartSessionCreated.tsx";
import type { SmartSessionListProps } from "../../views/screens/sessions/SmartSessionList.tsx";
import { LONG, networkId, picture } from "./samples.ts";

const TOKEN = parseEvmAddress("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48") as EvmAddress;
const PLAZA = parseEvmAddress("0x00000000000000000000000000000000005bc721") as EvmAddress;
const OPAL = { name: "Opal", coin: { symbol: "OPL", decimals: 18 } };
const NETWORKS = { [networkId(1)]: OPAL };
const TOKENS = { [TOKEN]: { symbol: "USDM", decimals: 6 }, [PLAZA]: null };

/** 1 November 2026 and the first of December. */
const FROM = 1_793_491_200;
const EXPIRY = 1_796_083_200;
/** Long after every test. */
const LATER = 4_102_444_800_000;

const coins: Limit = { kind: "spend", token: null, amount: 5n * 10n ** 17n, start: FROM, period: 86_400 };
const tokens: Limit = { kind: "spend", token: TOKEN, amount: 100_000_000n, start: FROM, period: 604_800 };
const call: Limit = {
  ...{ kind: "call", address: PLAZA, functionName: "mint", value: 10n ** 16n, isDelegate: false, signature: "" },
  conditions: [{ name: "amount", type: "uint256", operator: "LESS_THAN", value: 5n }],
};
const everything: readonly Limit[] = [
  { ...coins, amount: MOST_UNITS },
  { ...call, functionName: "a_function_with_a_name_that_takes_a_line_of_its_own", isDelegate: true, signature: "" },
  { ...call, conditions: [{ name: LONG, type: "bytes32", operator: "EQUAL", value: MOST_UNITS }] },
  { ...tokens, token: PLAZA, amount: MOST_UNITS / 3n, period: 1_000 },
  { kind: "unread", type: "rate-limit" },
];

/** The same as a site asks for them. */
const COINS = {
  type: "native-token-recurring-allowance",
  data: { allowance: String(5n * 10n ** 17n), start: FROM, period: 86_400 },
};
const mint = (functionName: string) => ({
  type: "contract-call",
  data: { address: PLAZA, abi: [{ type: "function", name: functionName, inputs: [] }], functions: [{ functionName }] },
});

const created: SmartSessionCreatedProps = {
  ...{ phase: "granted", site: "Larkspur", isChanged: false, limits: [coins, tokens, call] },
  ...{ lifetime: { from: FROM, expiry: EXPIRY }, tokens: TOKENS, network: OPAL, lang: "en-US" },
};

const session = (pci: string, more: Partial<SmartSession> = {}): SmartSession => ({
  ...{ pci, networkId: networkId(1), createdAt: FROM * 1000, expiry: LATER, ahead: 0, revokedAt: null, tokens: TOKENS },
  permissions: [COINS, mint("mint")],
  site: { projectId: "p", name: "Larkspur", url: "https://larkspur.example/play", iconUrl: picture(3) },
  ...more,
});

const OTHER = session("b", { site: { projectId: "q", name: "", url: "https://pebble.example" } });
const EARLIER = session("c", { createdAt: (FROM - 86_400 * 40) * 1000, permissions: [mint("transfer")] });

const list: SmartSessionListProps = {
  ...{ sessions: [session("a"), OTHER, EARLIER], chosen: "active", failed: false, revoking: undefined },
  ...{ networks: NETWORKS, lang: "en-US" },
};

const SPENDER = parseEvmAddress("0x111111125421ca6dc452d289314280a0f8842a65") as EvmAddress;
const granted: readonly Grant[] = [
  { kind: "session", session: session("a") },
  {
    kind: "approval",
    networkId: networkId(1),
    token: TOKEN,
    units: { symbol: "USDM", decimals: 6 },
    spender: SPENDER,
    amount: "250500000",
  },
  {
    kind: "approval",
    networkId: networkId(1),
    token: PLAZA,
    units: { symbol: "DAIM", decimals: 18 },
    spender: SPENDER,
    amount: null,
  },
  { kind: "signIn", networkId: networkId(1), domain: "larkspur.example" },
  { kind: "pairing", namespace: "eip155", wallet: "Heron Wallet" },
];
const all: GrantedHereProps = {
  ...{ grants: granted, isLoading: false, isReading: false, missing: [], revoking: undefined, networks: NETWORKS },
  lang: "en-US",
};

/** The screens of smart sessions, and of everything that was granted. */
export const SESSIONS = {
  SmartSessionCreated: {
    granted: created,
    asking: { ...created, phase: "asking" },
    activating: { ...created, phase: "activating" },
    changed: { ...created, isChanged: true, limits: [coins] },
    dangers: { ...created, phase: "asking", limits: everything },
    "long names": { ...created, phase: "asking", site: LONG, lang: "de", limits: [coins] },
  },
  SmartSessionList: {
    active: list,
    expired: { ...list, chosen: "expired", sessions: [session("a", { expiry: FROM * 1000 })] },
    revoked: { ...list, chosen: "revoked", sessions: [session("a", { revokedAt: FROM * 1000 })] },
    none: { ...list, sessions: [] },
    loading: { ...list, sessions: null },
    failed: { ...list, sessions: null, failed: true },
    revoking: { ...list, revoking: "session a" },
    "long names": {
      ...list,
      sessions: [
        session("a", {
          site: { projectId: "p", name: LONG, url: `https://${"a".repeat(60)}.example` },
          permissions: [COINS, mint("a_function_with_a_name_that_takes_a_line_of_its_own")],
        }),
      ],
    },
  },
  GrantedHere: {
    everything: all,
    nothing: { ...all, grants: [] },
    loading: { ...all, grants: granted.slice(4), isLoading: true },
    missing: { ...all, grants: granted.slice(3), missing: ["session", "approval"] },
    revoking: { ...all, revoking: granted[1] },
    one: { ...all, grants: granted.slice(3, 4) },
    "long names": {
      ...all,
      grants: [
        {
          kind: "session",
          session: session("a", { site: { projectId: "p", name: LONG }, permissions: [COINS, { type: "rate-limit" }] }),
        },
        { kind: "signIn", networkId: networkId(1), domain: `${"larkspur-".repeat(8)}.example` },
        { kind: "pairing", namespace: "eip155", wallet: LONG },
      ],
    },
  },
} satisfies {
  [V in "GrantedHere" | "SmartSessionCreated" | "SmartSessionList"]: Record<string, ScreenProps[V]>;
};
