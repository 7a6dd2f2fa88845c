import { toQuantity } from "../quantity.ts";
import { type Anvil, askTogether } from "./anvil.ts";
import type { Setup, SetupCall } from "./setup.ts";
import { etherToWei, startingBalances, stewardIndex } from "./table.ts";

const gasEach = "0x1e8480";
/** Native coins of the steward: while the pools are filled, and then. */
const whileFilling = "1000000000";
const afterwards = "1000000";

function fund(id: string, accounts: readonly string[]) {
  const amounts = Object.entries(startingBalances).map(([index, byChain]) => [accounts[Number(index)], byChain[id]]);
  return [...amounts, [accounts[stewardIndex], whileFilling]].flatMap(([address, amount]) => {
    return address && amount ? [["anvil_setBalance", address, toQuantity(etherToWei(amount))] as const] : [];
  });
}

/** With its nonce, so that the order holds although the node works on all of them at the same time. */
function transaction(from: string | undefined, { to, data, value = 0n }: SetupCall, nonce: number) {
  const sent = { from, to, data, value: toQuantity(value), nonce: toQuantity(nonce), gas: gasEach };
  return ["eth_sendTransaction", sent] as const;
}

/** Puts coins, contracts, tokens, pools and names on a new chain, in one block. Throws where a transaction fails. */
export async function deploy(node: Anvil, id: string, accounts: readonly string[], setup: Setup): Promise<void> {
  const steward = accounts[stewardIndex];
  await askTogether(node, [
    ["evm_setAutomine", false],
    ...fund(id, accounts),
    ...setup.code.map(([address, code]) => ["anvil_setCode", address, code] as const),
  ]);
  await askTogether(
    node,
    setup.calls.map((call, nonce) => transaction(steward, call, nonce)),
  );
  await askTogether(node, [["evm_mine"]]);
  const [receipts] = await askTogether(node, [
    ["eth_getBlockReceipts", "latest"],
    ["evm_setAutomine", true],
    ["anvil_setBalance", steward, toQuantity(etherToWei(afterwards))],
  ]);
  const done = (receipts as { status: string }[]).filter(({ status }) => status === "0x1").length;
  if (done !== setup.calls.length) throw new Error(`${id}: ${done} of ${setup.calls.length} set-up calls passed`);
}
