import { checksumAddress } from "../../../domain/addresses/address.ts";
import { contracts } from "../../assets/tokens.ts";
import { askAll, readCall } from "../../blockchain/node.ts";
import { evmChain } from "../../blockchain/request.ts";
import { etherToWei } from "../../chains/table.ts";
import { callData } from "../../contracts/encode.ts";
import type { ServiceContext } from "../../control/service-context.ts";
import { transact } from "../../names/transact.ts";
import type { FrameCalls } from "../service-api.ts";
import { decline } from "./declined.ts";

/** The most that one request may ask for, and an owner within a day. */
const mostAtOnce = etherToWei("0.05");
const mostInADay = etherToWei("1");
const day = 24 * 60 * 60_000;

/** Every owner has one account, so one salt is enough. */
const salt = 0n;

interface Payment {
  readonly at: number;
  readonly wei: bigint;
}

/** Smart accounts on the chains of the sandbox, and the sponsor of their gas. */
export class SmartAccounts {
  readonly #context: Pick<ServiceContext, "chains" | "clock">;
  readonly #paid = new Map<string, Payment[]>();

  constructor(context: Pick<ServiceContext, "chains" | "clock">) {
    this.#context = context;
  }

  /** The address of an owner's account, deployed or not. */
  async address({
    chainId,
    owner,
  }: FrameCalls["account/address"]["in"]): Promise<FrameCalls["account/address"]["out"]> {
    const chain = await evmChain(this.#context.chains, chainId);
    const read = callData("getAddress(address,uint256)", owner, salt);
    const [word] = await askAll(chain, [readCall(contracts.accountFactory, read)]);
    const address = checksumAddress(`0x${String(word).slice(-40)}`);
    const [code] = await askAll(chain, [["eth_getCode", address, "latest"]]);
    return { address, deployed: code !== "0x" };
  }

  /** Sends an owner's key the cost of gas, unless it has that much. Refuses amounts over the limits. */
  async sponsor({
    chainId,
    owner,
    wei,
  }: FrameCalls["account/sponsor"]["in"]): Promise<FrameCalls["account/sponsor"]["out"]> {
    const value = BigInt(wei);
    if (value > mostAtOnce) decline(400, "The sandbox pays 0.05 coins at most at once");
    const chain = await evmChain(this.#context.chains, chainId);
    const [has] = await askAll(chain, [["eth_getBalance", owner, "latest"]]);
    if (BigInt(String(has)) >= value) return { hash: null };
    const payment = this.#take(owner, value);
    try {
      return { hash: (await transact(chain, { to: owner, value })) as `0x${string}` };
    } catch (error) {
      this.#giveBack(owner, payment);
      throw error;
    }
  }

  reset(): void {
    this.#paid.clear();
  }

  /** An amount counts before it is paid, so that two concurrent requests cannot both pass a limit that has room for one. */
  #take(owner: string, wei: bigint): Payment {
    const now = this.#context.clock.now();
    const within = (this.#paid.get(owner.toLowerCase()) ?? []).filter(({ at }) => now - at < day);
    const sum = within.reduce((total, payment) => total + payment.wei, wei);
    if (sum > mostInADay) decline(429, "The sandbox pays 1 coin a day at most for an account");
    const payment = { at: now, wei };
    this.#paid.set(owner.toLowerCase(), [...within, payment]);
    return payment;
  }

  #giveBack(owner: string, payment: Payment): void {
    const left = this.#paid.get(owner.toLowerCase())?.filter((one) => one !== payment);
    if (left) this.#paid.set(owner.toLowerCase(), left);
  }
}
