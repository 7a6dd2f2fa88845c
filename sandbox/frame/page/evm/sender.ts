import { encodeFunctionData, type Hex, type TransactionSerializable } from "viem";
import { accountAbi } from "../../../contracts/artifacts/account.ts";
import { accountFactoryAbi } from "../../../contracts/artifacts/account-factory.ts";
import { toQuantity } from "../../../quantity.ts";
import { type ChainId, numberOf } from "../chain.ts";
import type { AskNode } from "../node.ts";
import type { Session } from "../session.ts";
import type { Wallet } from "../wallet.ts";
import { type Draft, type Fees, feesOf, mostOf } from "./gas.ts";

/** One call, as it is shown and as it is sent. */
export interface Call {
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}

/** The account that the factory makes first for an owner. */
const SALT = 0n;

interface Means {
  readonly ask: AskNode;
  readonly session: Session;
  readonly wallet: Wallet;
  readonly factory: Hex;
  /** Waits, in milliseconds. */
  pause(ms: number): Promise<void>;
}

const asBatch = (calls: readonly Call[]) => calls.map(({ to, value, data }) => ({ target: to, value, data }));

/** Call data by which the owner has a smart account make the calls, all of them or none. */
function accountData(calls: readonly Call[]): Hex {
  const [first] = calls;
  if (!first) throw new Error("There is no call");
  if (calls.length > 1)
    return encodeFunctionData({ abi: accountAbi, functionName: "executeBatch", args: [asBatch(calls)] });
  return encodeFunctionData({ abi: accountAbi, functionName: "execute", args: [first.to, first.value, first.data] });
}

/** Deploys the smart account of an owner. */
export const deployData = (owner: Hex): Hex =>
  encodeFunctionData({ abi: accountFactoryAbi, functionName: "createAccount", args: [owner, SALT] });

/** Sends transactions with the visitor's key; nothing here asks for approval. */
export class EvmSender {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Signs with the fees that were shown, and sends; gives the hash. */
  async send(chain: ChainId, draft: Draft, fees: Fees, nonce?: number): Promise<Hex> {
    const { ask, session } = this.#means;
    const { keys } = await session.visitor();
    const count = nonce ?? Number(await ask(chain, "eth_getTransactionCount", [keys.evm.address, "pending"]));
    const { to, data, value } = draft;
    const transaction = { chainId: numberOf(chain), ...(to && { to }), data, value, nonce: count, ...fees };
    const signed = await keys.evm.signTransaction(transaction as TransactionSerializable);
    return (await ask(chain, "eth_sendRawTransaction", [signed])) as Hex;
  }

  /** Has a smart account make calls, deploying it first where it does not stand yet; gives the hash. */
  execute(chain: ChainId, account: string, calls: readonly Call[]): Promise<Hex> {
    return this.#ownerCall(chain, account, accountData(calls));
  }

  /** Lets the key of a session use a smart account, within what its permission context says. */
  async grantSession(chain: ChainId, account: string, context: Hex): Promise<void> {
    const data = encodeFunctionData({ abi: accountAbi, functionName: "grantSession", args: [context] });
    await this.#mined(chain, await this.#ownerCall(chain, account, data));
  }

  /** Ends a session; one that has ended stays so. */
  async revokeSession(chain: ChainId, account: string, context: Hex): Promise<void> {
    const data = encodeFunctionData({ abi: accountAbi, functionName: "revokeSession", args: [context] });
    await this.#mined(chain, await this.#ownerCall(chain, account, data));
  }

  /** Calls a smart account as its owner, deploying it first where it does not stand yet; gives the hash. */
  async #ownerCall(chain: ChainId, account: string, data: Hex): Promise<Hex> {
    await this.deploy(chain);
    const { keys } = await this.#means.session.visitor();
    return this.#sponsored(chain, { from: keys.evm.address, to: account as Hex, data, value: 0n });
  }

  /** Makes the visitor's smart account on a chain, unless it stands there. */
  async deploy(chain: ChainId): Promise<void> {
    const { session, wallet, factory } = this.#means;
    if ((await wallet.smart(chain)).deployed) return;
    const { keys } = await session.visitor();
    const data = deployData(keys.evm.address);
    const hash = await this.#sponsored(chain, { from: keys.evm.address, to: factory, data, value: 0n });
    await this.#mined(chain, hash);
    if (!(await wallet.smart(chain)).deployed) throw new Error("The smart account could not be deployed");
  }

  /** The sandbox pays: the highest cost is sent to the owner's key first. */
  async #sponsored(chain: ChainId, draft: Draft): Promise<Hex> {
    const { ask, session } = this.#means;
    const fees = await feesOf(ask, chain, draft);
    const sponsor = { chainId: chain, owner: draft.from, wei: toQuantity(mostOf(fees)) };
    const { hash } = await session.ask("account/sponsor", sponsor);
    if (hash !== null) await this.#mined(chain, hash);
    return this.send(chain, draft, fees);
  }

  async #mined(chain: ChainId, hash: Hex): Promise<void> {
    const { ask, pause } = this.#means;
    for (let wait = 0; wait < 150; wait += 1) {
      const receipt = (await ask(chain, "eth_getTransactionReceipt", [hash])) as { status: string } | null;
      if (receipt?.status === "0x1") return;
      if (receipt) throw new Error("The transaction failed on the chain");
      await pause(200);
    }
    throw new Error("The transaction was not mined in time");
  }
}
