import type { Purchase } from "../blockchain/blockchain-context.ts";
import type { Prices } from "../blockchain/prices.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { malformed } from "../http/fields.ts";
import { Refused } from "../http/reply.ts";
import { seededUuid } from "../sessions/key.ts";
import { isPayable, payOut } from "./faucet.ts";
import type { Intent } from "./intent.ts";
import type { Purchases } from "./purchases.ts";
import { paidOut, type Quote, quoteOf } from "./quote.ts";

/** Endings of an order that a person can choose at the provider's page. */
export const endings = ["pay", "fail", "cancel"] as const;
export type Ending = (typeof endings)[number];

/** An order on the provider's page, with the quote that it shows. */
export interface Order {
  readonly id: string;
  readonly quote: Quote;
  readonly receiver: string;
  /** Milliseconds since 1970 until which the quote holds. */
  readonly until: number;
  /** The ending, once it is chosen. */
  ending?: Ending;
  /** The purchase that came of it: once the chain has answered. */
  purchase?: Promise<string>;
}

/** Milliseconds for which a quote holds. */
const holds = 600_000;
/** Abandoned orders are forgotten after so many others. */
const most = 500;

/** Orders of the provider's page. The paid amount is the one that the page showed, and is paid once. */
export class Orders {
  readonly #context: ServiceContext;
  readonly #prices: Prices;
  readonly #purchases: Purchases;
  readonly #orders = new Map<string, Order>();
  #count = 0;
  /** How often the orders were cleared. */
  #clears = 0;

  constructor(context: ServiceContext, prices: Prices, purchases: Purchases) {
    this.#context = context;
    this.#prices = prices;
    this.#purchases = purchases;
  }

  /** Opens an order with a quote of this moment. Refuses with 400 goods that cannot be paid out here. */
  open({ receiver, ...terms }: Intent): Order {
    const now = this.#context.clock.now();
    const { goods } = terms;
    if (!isPayable(this.#context, goods))
      malformed("network", `${goods.network.displayName} is no chain of this sandbox`);
    const quote = quoteOf({ prices: this.#prices, now }, terms, "amount");
    this.#count += 1;
    const order = { id: seededUuid(`order ${this.#context.seed} ${this.#count}`), quote, receiver, until: now + holds };
    this.#orders.set(order.id, order);
    for (const id of this.#orders.keys()) {
      if (this.#orders.size <= most) break;
      this.#orders.delete(id);
    }
    return order;
  }

  /** The order with this id. Refuses with 404 an unknown one. */
  find(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw new Refused(404, "order", "There is no such order, or it was forgotten");
    return order;
  }

  /** Ends an order; the first ending counts. Refuses with 400 a quote that is too old. Throws where the chain refuses. */
  async end(order: Order, ending: Ending): Promise<void> {
    if (order.ending === undefined) {
      if (ending !== "cancel" && this.#context.clock.now() > order.until)
        malformed("quote", "The quote is older than ten minutes: open this page again");
      order.ending = ending;
      if (ending !== "cancel") order.purchase = this.#purchase(order, ending === "fail");
    }
    try {
      await order.purchase;
    } catch (error) {
      delete order.ending;
      delete order.purchase;
      throw error;
    }
  }

  /** The purchase of an order, as the clock has it. */
  async purchaseOf({ purchase }: Order): Promise<Purchase | undefined> {
    const id = await purchase;
    return id === undefined ? undefined : this.#purchases.byId(id);
  }

  clear(): void {
    this.#orders.clear();
    this.#count = 0;
    this.#clears += 1;
  }

  async #purchase({ quote, receiver }: Order, failed: boolean): Promise<string> {
    const { goods, units } = quote;
    const clears = this.#clears;
    const hash = failed ? undefined : await payOut(this.#context, { goods, receiver, units });
    if (this.#clears !== clears) throw new Refused(503, "order", "The sandbox was reset meanwhile");
    const { symbol, network } = goods;
    const made = { chain: network.chain, receiver, symbol, amount: paidOut(quote), failed };
    return this.#purchases.add({ ...made, ...(hash !== undefined && { hash }) });
  }
}
