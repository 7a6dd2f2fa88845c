import { afterAll, beforeAll, beforeEach } from "vitest";
import { refusal } from "../../../../adapters/nodes/evm/node-errors.ts";
import type { Provider } from "../../../../adapters/page-wallets/shared/provider.ts";
import type { SendDeps } from "../../../../adapters/send/deps.ts";
import { balanceData } from "../../../../adapters/send/evm/erc20.ts";
import { type Address, checksumAddress } from "../../../../domain/addresses/address.ts";
import { caipAddress } from "../../../../domain/caip.ts";
import type { Asset } from "../../../../domain/send/asset.ts";
import type { Transfer } from "../../../../domain/send/transfer.ts";
import { type Token, tokensOf } from "../../../../sandbox/assets/tokens.ts";
import { type Anvil, ask as askNode, NodeError, startAnvil } from "../../../../sandbox/chains/anvil.ts";
import { deploy } from "../../../../sandbox/chains/deploy.ts";
import { setupOf } from "../../../../sandbox/chains/setup.ts";
import { stewardIndex } from "../../../../sandbox/chains/table.ts";
import { tetherCode } from "../../../../sandbox/contracts/artifacts/tether.ts";
import { tokenCode } from "../../../../sandbox/contracts/artifacts/token.ts";
import { callData } from "../../../../sandbox/contracts/encode.ts";
import { FakeClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";

const ID = "eip155:1";
export const NETWORK = network(["http://127.0.0.1"]);
export const STRANGER = checksumAddress("0x00000000000000000000000000000000000c0ffe");

export const native: Asset = { key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: null };

/** The asset of a token. */
function assetOf({ address, name, symbol, decimals }: Pick<Token, "address" | "name" | "symbol" | "decimals">): Asset {
  const key = caipAddress(NETWORK.caipNetworkId, address);
  return { key, address: checksumAddress(address), name, symbol, decimals, balance: null };
}

export const [usdc, usdt, dai] = tokensOf(ID).map(assetOf) as [Asset, Asset, Asset];

/** A wallet on the page whose transactions its node takes; `asked` are the methods and parameters of every call. */
export interface Wallet extends Provider {
  readonly asked: { method: string; params?: unknown }[];
}

/** Ethereum with the sandbox's tokens, for all tests of a file, put back to its start before each. */
export class Chain {
  #anvil: Anvil | undefined;
  #snapshot: unknown;
  readonly #hardfork: string | undefined;
  accounts: readonly Address[] = [];
  /** True while each transaction is mined before the node answers. */
  isMining = true;

  constructor(hardfork?: string) {
    this.#hardfork = hardfork;
  }

  async start(): Promise<void> {
    this.#anvil = await startAnvil(1, this.#hardfork);
    const accounts = (await this.raw("eth_accounts")) as string[];
    this.accounts = accounts.map(checksumAddress);
    // The contracts are compiled for the newest rules.
    if (!this.#hardfork) await deploy(this.#anvil, ID, accounts, setupOf(ID, accounts));
    // By itself it mines a moment after it has answered with a hash.
    await this.raw("evm_setAutomine", [false]);
    this.#snapshot = await this.raw("evm_snapshot");
  }

  async restore(): Promise<void> {
    await this.raw("anvil_dropAllTransactions");
    await this.raw("evm_revert", [this.#snapshot]);
    this.#snapshot = await this.raw("evm_snapshot");
    this.isMining = true;
  }

  stop = async (): Promise<void> => this.#anvil?.stop();

  /** Asks the node itself. */
  raw = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    askNode(this.#anvil ?? { url: "" }, method, params);

  /** Sends a transaction of an account that the node has the key of. */
  async send(transaction: object): Promise<string> {
    const hash = await this.raw("eth_sendTransaction", [transaction]);
    if (this.isMining) await this.raw("evm_mine");
    return hash as string;
  }

  /** Asks as the page's nodes are asked: with the errors that they are given. */
  ask = async (method: string, params: unknown): Promise<unknown> => {
    try {
      return await this.raw(method, params as unknown[]);
    } catch (error) {
      throw error instanceof NodeError ? refusal(error) : error;
    }
  };

  get sender(): Address {
    return this.accounts[0] as Address;
  }

  wallet(answers: Readonly<Record<string, (params: unknown) => unknown>> = {}): Wallet {
    const asked: Wallet["asked"] = [];
    return {
      asked,
      request: async (call) => {
        asked.push(call);
        const answer = answers[call.method];
        if (answer) return answer(call.params);
        return call.method === "eth_sendTransaction"
          ? this.#sign(call.params as object[])
          : this.raw(call.method, call.params as unknown[]);
      },
    };
  }

  deps(change: Partial<SendDeps> = {}): SendDeps {
    return { ask: this.ask, provider: this.wallet(), clock: new FakeClock(), isSmartAccount: false, ...change };
  }

  transfer(change: Partial<Transfer> = {}): Transfer {
    const common = { sender: this.sender, network: NETWORK, asset: native, receiver: { address: STRANGER } };
    return { ...common, amount: "0.5", ...change };
  }

  async unitsOf(account: Address, { address }: Asset = native): Promise<bigint> {
    if (!address) return BigInt((await this.raw("eth_getBalance", [account, "latest"])) as string);
    return BigInt((await this.raw("eth_call", [{ to: address, data: balanceData(account) }, "latest"])) as string);
  }

  /** A token of so many decimals, of which the sender has `units`. */
  async token(decimals: number, units: bigint, code: string = tokenCode): Promise<Asset> {
    const address = checksumAddress(`0x${(0x70ce0000 + decimals).toString(16).padStart(40, "0")}`);
    const minter = this.accounts[stewardIndex];
    const init = code === tetherCode ? "init(string,string,uint8,address)" : "init(string,string,string,uint8,address)";
    const texts = code === tetherCode ? ["Odd", "ODD"] : ["Odd", "ODD", "1"];
    await this.raw("anvil_setCode", [address, code]);
    await this.#call(minter, address, callData(init, ...texts, BigInt(decimals), minter));
    await this.#call(minter, address, callData("mint(address,uint256)", this.sender, units));
    return assetOf({ address, name: "Odd", symbol: "ODD", decimals });
  }

  /** Sends as a wallet does, which estimates the gas. */
  async #sign([transaction]: readonly object[]): Promise<unknown> {
    const gas = await this.raw("eth_estimateGas", [transaction]);
    return this.send({ ...transaction, gas });
  }

  #call = (from: Address | undefined, to: Address, data: string) => this.send({ from, to, data });
}

/** A chain for the tests of a file, by the rules of a fork, or the newest. */
export function startedChain(hardfork?: string): Chain {
  const chain = new Chain(hardfork);
  beforeAll(() => chain.start());
  beforeEach(() => chain.restore());
  afterAll(() => chain.stop());
  return chain;
}
