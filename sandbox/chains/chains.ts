import { type Anvil, ask, startAnvil } from "./anvil.ts";
import { developmentKeys } from "./keys.ts";
import { type ChainSpec, chainTable, etherToWei, startingBalances } from "./table.ts";

/** A chain that runs. */
export interface Chain extends ChainSpec {
  readonly node: Anvil;
  /** Addresses of the development accounts, by index. */
  readonly accounts: readonly string[];
  snapshot: string;
}

/** A development account with its key. */
export interface FundedKey {
  readonly address: string;
  readonly privateKey: `0x${string}`;
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`;

async function fund(node: Anvil, id: string, accounts: readonly string[]): Promise<void> {
  for (const [index, byChain] of Object.entries(startingBalances)) {
    const amount = byChain[id];
    const address = accounts[Number(index)];
    if (amount && address) await ask(node, "anvil_setBalance", [address, toHex(etherToWei(amount))]);
  }
}

async function startChain(spec: ChainSpec): Promise<Chain> {
  const node = await startAnvil(spec.chainId);
  try {
    const accounts = (await ask(node, "eth_accounts")) as string[];
    await fund(node, spec.id, accounts);
    return { ...spec, node, accounts, snapshot: String(await ask(node, "evm_snapshot")) };
  } catch (error) {
    await node.stop();
    throw error;
  }
}

/** The chains of the sandbox, started together. */
export class Chains {
  readonly all: readonly Chain[];

  private constructor(all: readonly Chain[]) {
    this.all = all;
  }

  static async start(): Promise<Chains> {
    const started = await Promise.allSettled(chainTable.map(startChain));
    const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const failure = started.find((one) => one.status === "rejected");
    if (!failure) return new Chains(running);
    await Promise.all(running.map((chain) => chain.node.stop()));
    throw failure.reason;
  }

  /** The chain with this CAIP-2 id, if it runs here. */
  byId(id: string): Chain | undefined {
    return this.all.find((chain) => chain.id === id);
  }

  /** The chain with this EVM chain id, if it runs here. */
  byChainId(chainId: number): Chain | undefined {
    return this.all.find((chain) => chain.chainId === chainId);
  }

  /** Development accounts and their keys; they are the same on each chain. */
  keys(): FundedKey[] {
    const accounts = this.all[0]?.accounts ?? [];
    return developmentKeys(accounts.length).map((privateKey, index) => ({
      address: accounts[index] ?? "",
      privateKey,
    }));
  }

  async setBalance(chain: Chain, address: string, wei: bigint): Promise<void> {
    await ask(chain.node, "anvil_setBalance", [address, toHex(wei)]);
  }

  async mine(chain: Chain, blocks: number): Promise<void> {
    await ask(chain.node, "anvil_mine", [toHex(BigInt(blocks))]);
  }

  /** Puts every chain back to where it started. A snapshot is used up by its revert, so a new one is taken. */
  async reset(): Promise<void> {
    const restore = async (chain: Chain): Promise<void> => {
      await ask(chain.node, "evm_revert", [chain.snapshot]);
      chain.snapshot = String(await ask(chain.node, "evm_snapshot"));
    };
    await Promise.all(this.all.map(restore));
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((chain) => chain.node.stop()));
  }
}
