import type { ControlAnswers } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import { modes, thrownNames } from "./shape.ts";
import type { Wallets } from "./wallets.ts";

const switches = {
  wallet: "juniper, heron, marigold, thistle, sorrel, tansy, or * for all",
  "set.mode": modes.join(" | "),
  "set.methods": "methods that the mode governs; [] = those that need a person",
  "set.thrown": `for mode throw: ${thrownNames.join(" | ")}, or any JSON value`,
  "set.delay": "milliseconds before a governed call is answered",
  "set.chain": "EVM chain id that the wallet is on, a number",
  "set.chains": "EVM chain ids it knows; a switch to another one is refused with 4902",
  "set.bitcoin": "mainnet | testnet: the Bitcoin network that it is on",
  "set.accounts": "indices of the accounts it shows, the active one first, on every chain; on Bitcoin the first alone",
  "set.silentSwitch": "switch without chainChanged",
  "set.switchLies": "answer a switch as done, and stay",
  "set.nestErrors": "wrap errors in -32603 with data.originalError",
  "set.returns": 'wrong results by method, for example {"eth_chainId": 8453}; {"$": "undefined"} is undefined',
  "set.announce":
    "for pages loaded later: {delay, by: 6963 | injected | both | none, standard, bitcoin, without, name, icon, rdns, uuid}",
  silent: "true: the change is not told to the pages",
  forget: "true: every site loses its permission",
  emit: "{event, payload or payloads, times}: pushed whether it is true or not",
} as const;

function emitted(value: unknown): { event: string; payloads: unknown[]; times: number } {
  const { event, payload, payloads, times = 1 } = (value ?? {}) as Record<string, unknown>;
  if (typeof event !== "string") refuse("emit", "emit needs {event, payload or payloads, times}");
  if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > 100_000) {
    refuse("emit", "times must be a whole number from 1 to 100000");
  }
  return { event, payloads: Array.isArray(payloads) ? payloads : [payload], times: Number(times) };
}

function steerWallet(wallets: Wallets, body: Body): ControlAnswers["wallet"] {
  const chosen = wallets.named(body.wallet);
  if (body.set !== undefined) wallets.set(chosen, body.set, body.silent === true);
  if (body.forget === true) for (const wallet of chosen) wallet.revoke();
  if (body.emit !== undefined) {
    const { event, payloads, times } = emitted(body.emit);
    for (const wallet of chosen) wallet.emit(event, payloads, times);
  }
  return chosen.map((wallet) => wallet.report());
}

/** Control calls of the injected wallets. */
export function walletControls(wallets: Wallets): Control[] {
  return [
    {
      method: "GET",
      name: "wallet",
      does: "Every scripted wallet with its switches, addresses and permitted sites.",
      act: () => wallets.all.map((wallet) => wallet.report()),
    },
    {
      method: "POST",
      name: "wallet",
      does: "Changes switches, takes permissions away, or pushes an event to the pages.",
      body: switches,
      example: { wallet: "juniper", set: { mode: "reject" } },
      act: (body) => steerWallet(wallets, body),
    },
  ];
}
