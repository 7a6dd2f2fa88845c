import type { SandboxClock } from "../clock.ts";
import { toQuantity } from "../quantity.ts";
import { type Anvil, ask, askTogether, startAnvil } from "./anvil.ts";
import { deploy } from "./deploy.ts";
import { developmentKeys } from "./keys.ts";
import { setupOf } from "./setup.ts";
import { type ChainSpec, chainTable, supportedChains } from "./table.ts";

/** A chain that runs. */
export interface Chain extends ChainSpec {
  readonly node: Anvil;
  /** Addresses of the development accounts, lower case, by index. */
  readonly accounts: readonly string[];
  /** Gas price at the start: the base fee of the first block after the setup's, wei in hex. */
  readonly firstFee: string;
  snapshot: string;
  /** Counts at both ends of a reset: what was sent before or meanwhile has no receipt any more. */
  resets: number;
}

/** A development account with its key. */
export interface FundedKey {
  readonly address: string;
  readonly privateKey: `0x${string}`;
}

const isFromStart = (id: string): boolean => chainTable.some((spec) => spec.id === id);

async function startChain(spec: ChainSpec, clock: SandboxClock): Promise<Chain> {
  const node = await startAnvil(spec.chainId);
  try {
    const [accounts] = (await askTogether(node, [["eth_accounts"], ["evm_setTime", clock.now()]])) as [string[]];
    await deploy(node, spec.id, accounts, setupOf(spec.id, accounts));
    const calls = [["evm_snapshot"], ["eth_feeHistory", "0x1", "latest", []]] as const;
    const [snapshot, fees] = (await askTogether(node, calls)) as [string, { baseFeePerGas: string[] }];
    return { ...spec, node, accounts, snapshot, resets: 0, firstFee: fees.baseFeePerGas[1] ?? "0x0" };
  } catch (error) {
    await node.stop();
    throw error;
  }
}

/** The EVM chains of the sandbox: three run from the start, the others start when they are first asked for. */
export class Chains {
  /** CAIP-2 ids of the chains that can be had. */
  readonly supported: readonly string[] = supportedChains.map(({ id }) => id);
  readonly #clock: SandboxClock;
  readonly #running = new Map<string, Chain>();
  readonly #starting = new Map<string, Promise<Chain>>();
  /** Chains that a reset ended; those that were still starting take a moment. */
  readonly #ending = new Set<Promise<unknown>>();

  private constructor(clock: SandboxClock, running: readonly Chain[]) {
    this.#clock = clock;
    for (const chain of running) this.#running.set(chain.id, chain);
    clock.onMove((_, now) => this.#follow(now));
  }

  /** Starts the chains of the table, whose blocks then show the time of the clock. */
  static async start(clock: SandboxClock): Promise<Chains> {
    const started = await Promise.allSettled(chainTable.map((spec) => startChain(spec, clock)));
    const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const failure = started.find((one) => one.status === "rejected");
    if (!failure) return new Chains(clock, running);
    await Promise.all(running.map((chain) => chain.node.stop()));
    throw failure.reason;
  }

  /** The chains that run now. */
  get all(): readonly Chain[] {
    return [...this.#running.values()];
  }

  /** The chain with this CAIP-2 id, started when it does not run yet; undefined when it cannot be had. */
  async get(id: string): Promise<Chain | undefined> {
    const spec = supportedChains.find((one) => one.id === id);
    return this.#running.get(id) ?? this.#starting.get(id) ?? (spec && this.#begin(spec));
  }

  /** The chain with this CAIP-2 id, if it runs now. */
  byId(id: string): Chain | undefined {
    return this.#running.get(id);
  }

  /** The chain with this EVM chain id, if it runs now. */
  byChainId(chainId: number): Chain | undefined {
    return this.#running.get(`eip155:${chainId}`);
  }

  /** The name of a chain that can be had, by CAIP-2 id. */
  nameOf(id: string): string | undefined {
    return supportedChains.find((spec) => spec.id === id)?.name;
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
    await ask(chain.node, "anvil_setBalance", [address, toQuantity(wei)]);
  }

  async mine(chain: Chain, blocks: number): Promise<void> {
    await ask(chain.node, "anvil_mine", [toQuantity(BigInt(blocks))]);
  }

  /** Puts the chains of the table back to where they started, and ends the others. */
  async reset(): Promise<void> {
    const late = [...this.#starting.values()];
    this.#starting.clear();
    const others = this.all.filter(({ id }) => !isFromStart(id));
    for (const { id } of others) this.#running.delete(id);
    for (const chain of [...late, ...others]) this.#end(chain);
    await Promise.all(this.all.map((chain) => this.#restore(chain)));
  }

  async stop(): Promise<void> {
    for (const chain of [...this.#starting.values(), ...this.#running.values()]) this.#end(chain);
    await Promise.all(this.#ending);
  }

  #begin(spec: ChainSpec): Promise<Chain> {
    const starting = startChain(spec, this.#clock);
    this.#starting.set(spec.id, starting);
    // Unless a reset has come between.
    const isWanted = (): boolean => this.#starting.get(spec.id) === starting;
    starting.then(
      (chain) => isWanted() && this.#starting.delete(spec.id) && this.#running.set(spec.id, chain),
      () => isWanted() && this.#starting.delete(spec.id),
    );
    return starting;
  }

  #end(chain: Chain | Promise<Chain>): void {
    const ending = Promise.resolve(chain)
      .then(({ node }) => node.stop())
      .catch(() => undefined)
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  /**
   * A snapshot is used up by its revert, so a new one is taken. The revert holds the clock back, forgets the fee, and keeps
   * transactions that wait to be mined.
   */
  async #restore(chain: Chain): Promise<void> {
    chain.resets += 1;
    await ask(chain.node, "evm_revert", [chain.snapshot]);
    chain.resets += 1;
    const fee = ["anvil_setNextBlockBaseFeePerGas", chain.firstFee] as const;
    const calls = [["evm_snapshot"], ["evm_setTime", this.#clock.now()], fee, ["anvil_dropAllTransactions"]] as const;
    chain.snapshot = String((await askTogether(chain.node, calls))[0]);
  }

  async #follow(now: number): Promise<void> {
    await Promise.allSettled(this.#starting.values());
    const move = async ({ node }: Chain): Promise<void> => {
      await ask(node, "evm_setTime", [now]);
      await ask(node, "evm_mine");
    };
    await Promise.all(this.all.map(move));
  }
}
