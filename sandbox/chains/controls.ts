import type { ControlAnswers } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import type { Chain, Chains } from "./chains.ts";
import { etherToWei } from "./table.ts";

const mostBlocks = 10_000;

async function chainOf(chains: Chains, { chain }: Body): Promise<Chain> {
  const found = typeof chain === "string" ? await chains.get(chain) : undefined;
  return found ?? refuse("chain", `chain must be one of ${chains.supported.join(", ")}`);
}

async function setBalance(chains: Chains, body: Body): Promise<ControlAnswers["balance"]> {
  const { address, amount } = body;
  if (typeof address !== "string" || !/^0x[0-9a-f]{40}$/i.test(address)) {
    refuse("address", "address must be 0x and 40 hex digits");
  }
  if (typeof amount !== "string" || !/^\d{1,30}(\.\d{1,18})?$/.test(amount)) {
    refuse("amount", 'amount must be decimal ether as text, for example "1.5"');
  }
  const wei = etherToWei(amount);
  await chains.setBalance(await chainOf(chains, body), address, wei);
  return { address, wei: String(wei) };
}

async function mine(chains: Chains, body: Body): Promise<ControlAnswers["mine"]> {
  const { blocks = 1 } = body;
  if (!Number.isInteger(blocks) || Number(blocks) < 1 || Number(blocks) > mostBlocks) {
    refuse("blocks", `blocks must be a whole number from 1 to ${mostBlocks}`);
  }
  await chains.mine(await chainOf(chains, body), Number(blocks));
  return { mined: Number(blocks) };
}

const chainReport = ({ id, chainId, name, node }: Chain): ControlAnswers["chain"] => ({
  id,
  chainId,
  name,
  node: node.url,
});

/** Control calls of the EVM chains. */
export function chainControls(chains: Chains): Control[] {
  return [
    {
      method: "GET",
      name: "chains",
      does: "The EVM chains that run, with their nodes, and the ids of all that can be had.",
      act: (): ControlAnswers["chains"] => ({ running: chains.all.map(chainReport), supported: chains.supported }),
    },
    {
      method: "POST",
      name: "chain",
      does: "Starts an EVM chain, if it does not run yet, and names its node. A reset ends it.",
      body: { chain: "CAIP-2 id" },
      example: { chain: "eip155:10" },
      act: async (body) => chainReport(await chainOf(chains, body)),
    },
    {
      method: "POST",
      name: "balance",
      does: "Sets a native balance.",
      body: { chain: "CAIP-2 id", address: "0x and 40 hex digits", amount: "decimal ether as text" },
      example: { chain: "eip155:1", address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", amount: "0" },
      act: (body) => setBalance(chains, body),
    },
    {
      method: "POST",
      name: "mine",
      does: "Mines blocks.",
      body: { chain: "CAIP-2 id", blocks: `how many, default 1, at most ${mostBlocks}` },
      example: { chain: "eip155:8453", blocks: 3 },
      act: (body) => mine(chains, body),
    },
  ];
}
