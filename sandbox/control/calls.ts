import { modes, thrownNames } from "../wallets/shape.ts";

/** One control call, as `GET /control` describes it. */
export interface ControlCall {
  readonly call: string;
  readonly does: string;
  readonly body?: Readonly<Record<string, string>>;
  readonly example?: unknown;
}

/** What can be steered, in the words that `GET /control` answers. */
export const controlCalls: readonly ControlCall[] = [
  { call: "GET /control", does: "Lists these calls, the wallets' switches and the faults." },
  { call: "GET /control/wallet", does: "Every scripted wallet with its switches, addresses and permitted sites." },
  {
    call: "POST /control/wallet",
    does: "Changes switches, takes permissions away, or pushes an event to the pages.",
    body: {
      wallet: "juniper, heron, marigold, thistle, or * for all",
      "set.mode": modes.join(" | "),
      "set.methods": "methods that the mode governs; [] = those that need a person",
      "set.thrown": `for mode throw: ${thrownNames.join(" | ")}, or any JSON value`,
      "set.delay": "milliseconds before a governed call is answered",
      "set.chain": "EVM chain id that the wallet is on, a number",
      "set.chains": "EVM chain ids it knows; a switch to another one is refused with 4902",
      "set.accounts": "indices of the development accounts it shows, the active one first",
      "set.silentSwitch": "switch without chainChanged",
      "set.switchLies": "answer a switch as done, and stay",
      "set.nestErrors": "wrap errors in -32603 with data.originalError",
      "set.returns": 'wrong results by method, for example {"eth_chainId": 8453}; {"$": "undefined"} is undefined',
      "set.announce": "for pages loaded later: {delay, by: 6963 | injected | both, name, icon, rdns, uuid}",
      silent: "true: the change is not told to the pages",
      forget: "true: every site loses its permission",
      emit: "{event, payload or payloads, times}: pushed whether it is true or not",
    },
    example: { wallet: "juniper", set: { mode: "reject" } },
  },
  { call: "GET /control/faults", does: "The faults that are set." },
  {
    call: "POST /control/faults",
    does: "Makes an endpoint fail, heals it (fault: null), or heals all ({clear: true}).",
    body: {
      endpoint:
        "rpc:eip155:1, rpc:eip155:8453, getWallets, getWalletImage, getAssetImage, getCurrencyImage, getTokenImage, wallet:juniper; groups: rpc, images, wallet; or *",
      fault:
        "delay, status, retryAfter, drop, close, garbage, html, truncate, huge, redirectLoop, body, answers, errors, times",
    },
    example: { endpoint: "rpc:eip155:1", fault: { status: 503, retryAfter: 2, times: 3 } },
  },
  { call: "GET /control/log", does: "Requests since the last reset: total, counts by endpoint, the newest 2,000." },
  { call: "POST /control/log", does: "The same; {clear: true} empties it first.", example: { clear: true } },
  {
    call: "POST /control/balance",
    does: "Sets a native balance.",
    body: { chain: "CAIP-2 id", address: "0x and 40 hex digits", amount: "decimal ether as text" },
    example: { chain: "eip155:1", address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", amount: "0" },
  },
  {
    call: "POST /control/mine",
    does: "Mines blocks.",
    body: { chain: "CAIP-2 id", blocks: "how many, default 1" },
    example: { chain: "eip155:8453", blocks: 3 },
  },
  { call: "POST /control/reset", does: "Chains, wallets, faults and log as they were at the start." },
];
