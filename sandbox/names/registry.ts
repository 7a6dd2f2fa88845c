import { contracts } from "../assets/tokens.ts";
import { ask } from "../chains/anvil.ts";
import type { Chain, Chains } from "../chains/chains.ts";
import { namesAbi } from "../contracts/artifacts/names.ts";
import { callData } from "../contracts/encode.ts";
import { Refused } from "../http/reply.ts";
import { transact } from "./transact.ts";

/** The registry's record of a name on chain. */
export interface NameRecord {
  readonly name: string;
  /** Seconds since 1970. */
  readonly registeredAt: number;
  /** Seconds since 1970; 0 when nothing was changed. */
  readonly updatedAt: number;
  /** JSON, as it was registered. */
  readonly attributes: string;
  /** Addresses by coin type (ENSIP-11). */
  readonly addresses: Readonly<Record<string, string>>;
}

/** The first record of a new name. */
export interface NewRecord {
  readonly name: string;
  readonly owner: `0x${string}`;
  readonly attributes: string;
  /** Besides 60, which every name gets. */
  readonly coinType?: number;
}

/** viem takes a quarter of a second to load: not before a name is asked for. */
const viem = () => import("viem");

/** The name registry on Ethereum. */
export class Registry {
  readonly #chains: Chains;

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  /** The record of a name, or nothing when it is free. */
  async record(name: string): Promise<NameRecord | undefined> {
    const data = await this.#read("record(string)", name);
    const { decodeFunctionResult } = await viem();
    const found = decodeFunctionResult({ abi: namesAbi, functionName: "record", data });
    const [owner, registeredAt, updatedAt, attributes, coinTypes, addresses] = found;
    if (/^0x0+$/.test(owner)) return undefined;
    return {
      name,
      registeredAt: Number(registeredAt),
      updatedAt: Number(updatedAt),
      attributes,
      addresses: Object.fromEntries(coinTypes.map((coinType, index) => [String(coinType), addresses[index] ?? owner])),
    };
  }

  /** Names that an address owns, in the order of their registration. */
  async namesOf(address: `0x${string}`): Promise<readonly string[]> {
    const data = await this.#read("namesOf(address)", address);
    const { decodeFunctionResult } = await viem();
    return decodeFunctionResult({ abi: namesAbi, functionName: "namesOf", data });
  }

  /** The name that an address goes by; empty when it has none. */
  primaryOf(address: `0x${string}`): Promise<string> {
    return this.#readText("primaryOf(address)", address);
  }

  /** A text record of a name; empty when it has none. */
  text(name: string, key: string): Promise<string> {
    return this.#readText("text(string,string)", name, key);
  }

  /** Registers a name. Refuses with 400 when it is taken. */
  async register({ name, owner, attributes, coinType }: NewRecord): Promise<void> {
    try {
      await this.#write("register(string,address,string)", name, owner, attributes);
    } catch (error) {
      if (await this.record(name)) throw new Refused(400, "name", "Name is already registered");
      throw error;
    }
    if (coinType !== undefined && coinType !== 60) {
      await this.#write("setAddress(string,uint256,address)", name, BigInt(coinType), owner);
    }
  }

  async setPrimary(owner: `0x${string}`, name: string): Promise<void> {
    await this.#write("setPrimary(address,string)", owner, name);
  }

  async setText(name: string, key: string, value: string): Promise<void> {
    await this.#write("setText(string,string,string)", name, key, value);
  }

  get #chain(): Chain {
    const chain = this.#chains.byId("eip155:1");
    if (!chain) throw new Refused(503, "chain", "Names live on eip155:1, which does not run here");
    return chain;
  }

  async #read(signature: string, ...args: readonly string[]): Promise<`0x${string}`> {
    const call = { to: contracts.names, data: callData(signature, ...args) };
    return (await ask(this.#chain.node, "eth_call", [call, "latest"])) as `0x${string}`;
  }

  async #readText(signature: string, ...args: readonly string[]): Promise<string> {
    const data = await this.#read(signature, ...args);
    const { decodeAbiParameters } = await viem();
    return decodeAbiParameters([{ type: "string" }], data)[0];
  }

  async #write(signature: string, ...args: readonly (string | bigint)[]): Promise<void> {
    await transact(this.#chain, { to: contracts.names, data: callData(signature, ...args) });
  }
}
