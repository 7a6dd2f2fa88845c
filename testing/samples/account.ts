import type { AccountContext } from "../../machines/account/account.ts";
import type { BalanceContext } from "../../machines/account/balance.ts";
import type { AccountEvent } from "../../machines/account/events.ts";
import { answerable } from "../answer.ts";
import type { Sample } from "../paths.ts";
import { ALICE, BASE, BITCOIN, BOB, ETHEREUM, SOLANA, sampleNetwork } from "./values.ts";

const NODELESS = sampleNetwork("eip155:99", "Nodeless", []);

export const accountSample = {
  inputs: [{ address: ALICE, accounts: [ALICE, BOB], network: ETHEREUM, tokens: {}, isSynced: true, blocked: [] }],
  events: [
    { type: "account.moved", address: BOB, accounts: [BOB, ALICE] },
    { type: "network.changed", network: BASE },
    { type: "network.changed", network: SOLANA },
    { type: "network.changed", network: BITCOIN },
    { type: "address.copy" },
    { type: "tab.choose", tab: "tokens" },
    { type: "tab.choose", tab: "nfts" },
    { type: "tab.choose", tab: "activity" },
    { type: "balance.refresh" },
    { type: "block.lifted", key: "eip155:1:0x0" },
    { type: "email.change", email: "ada@sample.example", newEmail: "lovelace@sample.example" },
    { type: "otp.submit", otp: "123456" },
    { type: "email.resend" },
    { type: "xstate.done.actor.emailUpdate", output: { email: "lovelace@sample.example" } },
  ] satisfies (AccountEvent | { type: "xstate.done.actor.emailUpdate"; output: { email: string } })[],
  outputs: { copyText: [undefined], loadFeature: [answerable as unknown] },
  watch: ({ network }: AccountContext) => network.chainNamespace,
} satisfies Sample;

export const balanceSample = {
  inputs: [{ target: { address: ALICE, network: ETHEREUM, isSynced: true }, blocked: [] }],
  events: [
    { type: "target.changed", target: { address: ALICE, network: ETHEREUM, isSynced: true } },
    { type: "target.changed", target: { address: BOB, network: ETHEREUM, isSynced: true } },
    { type: "target.changed", target: { address: ALICE, network: NODELESS, isSynced: true } },
    { type: "target.changed", target: { address: ALICE, network: BITCOIN, isSynced: true } },
    { type: "balance.refresh" },
    { type: "block.lifted", key: `${ETHEREUM.caipNetworkId}:${ALICE}` },
    { type: "block.lifted", key: `${ETHEREUM.caipNetworkId}:${BOB}` },
  ],
  outputs: { fetchBalance: [{ amount: "1.5", symbol: "ETH" }] },
  watch: ({ target, blocked }: BalanceContext) => [target.network.caipNetworkId, target.address, blocked],
} satisfies Sample;
