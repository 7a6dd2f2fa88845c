import { randomUUID } from "node:crypto";
import timers from "node:timers";
import type { APIRequestContext, APIResponse } from "playwright-core";
import { NoSandbox, NotWalkable } from "./finding.ts";

/** A scripted wallet, as the sandbox reports it. */
export interface WalletReport {
  wallet: string;
  name: string;
  rdns: string;
  addresses: readonly string[];
  solanaAddresses: readonly string[];
  /** The one that receives payments, and the one that receives ordinals. */
  bitcoinAddresses: readonly string[];
  mode: string;
  chain: number;
}

const HINT = "run `npx appkit-sandbox`, or name the one that runs with --sandbox";

/** How often a turn is asked for, and how often one is kept, in milliseconds. */
const ASK_AGAIN = 200;
const KEEP = 2_000;

/** Throws where not the sandbox is missing, but the browser that asks it was closed, as by Ctrl-C. */
function wantOpen({ message }: Error): undefined {
  if (/has been closed/.test(message)) throw new NotWalkable("The browser was closed before the walk was over.");
}

type Clock = Pick<typeof timers, "setTimeout" | "setInterval" | "clearInterval">;

/** The sandbox that a walk steers, over HTTP. */
export class SandboxControl {
  readonly url: string;
  readonly #request: APIRequestContext;
  readonly #clock: Clock;
  #resets: number | undefined;

  constructor(url: string, request: APIRequestContext, clock: Clock = timers) {
    this.#clock = clock;
    this.url = url.replace(/\/+$/, "");
    this.#request = request;
  }

  /** The options that lead a page here. Throws in one sentence where no sandbox answers. */
  async greet(): Promise<Record<string, unknown>> {
    return (await this.#overview()).options;
  }

  async #overview(): Promise<{ options: Record<string, unknown>; resets?: number }> {
    const answer = await this.#request.get(`${this.url}/control`).catch(wantOpen);
    if (!answer) throw new NoSandbox(`No sandbox answers at ${this.url}: ${HINT}.`);
    const overview: { options?: Record<string, unknown>; resets?: number } | null = await answer
      .json()
      .catch(() => null);
    if (!overview?.options) throw new NoSandbox(`What answers at ${this.url} is no sandbox: ${HINT}.`);
    return { ...overview, options: overview.options };
  }

  /** Makes a control call; without a body it asks. Throws with the sandbox's own words where it refuses. */
  async control(path: string, body?: object): Promise<unknown> {
    const answer = await this.#ask(`/control/${path}`, body);
    const value: unknown = await answer.json();
    if (answer.ok()) return value;
    const { reasons = [] } = value as { reasons?: readonly { description: string }[] };
    throw new Error(`the sandbox refuses ${path}: ${reasons.map(({ description }) => description).join(" ")}`);
  }

  /** Throws in one sentence where the sandbox answers no more. */
  async #ask(path: string, body?: object): Promise<APIResponse> {
    const url = this.url + path;
    const answer = body ? this.#request.post(url, { data: JSON.stringify(body) }) : this.#request.get(url);
    return await answer.catch((error: Error) => {
      wantOpen(error);
      throw new NoSandbox(`The sandbox at ${this.url} answers no more: start it again, and walk again.`);
    });
  }

  /**
   * Waits for its turn at the sandbox, which others use, too, and keeps it until what is given back is called. A sandbox that knows no
   * turns is taken for free.
   */
  async takeTurn(): Promise<() => Promise<void>> {
    const visitor = randomUUID();
    const isMine = async (): Promise<boolean> => {
      const turn = await this.control("turn", { visitor }).catch((error: unknown) => {
        if (error instanceof NoSandbox) throw error;
      });
      return (turn as { isYours?: boolean } | undefined)?.isYours !== false;
    };
    while (!(await isMine())) await this.#pause(ASK_AGAIN);
    const keeping = this.#clock.setInterval(() => void isMine().catch(() => undefined), KEEP);
    return async () => {
      this.#clock.clearInterval(keeping);
      await this.control("turn", { visitor, ends: true }).catch(() => undefined);
    };
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.setTimeout(resolve, ms));
  }

  async reset(): Promise<void> {
    const { resets } = (await this.control("reset", {})) as { resets?: number };
    this.#resets = resets;
  }

  /** Throws where somebody else reset the sandbox since, which takes the wallets from under a journey. */
  async wantAlone(): Promise<void> {
    const { resets } = await this.#overview();
    if (resets === this.#resets) return;
    throw new NoSandbox(
      `Something else reset the sandbox at ${this.url} during the journey: leave it to the walks, which take turns, or give them a sandbox of their own.`,
    );
  }

  async wallets(): Promise<readonly WalletReport[]> {
    return (await this.control("wallet")) as WalletReport[];
  }

  /** Changes the switches of a scripted wallet. */
  async setWallet(wallet: string, set: object): Promise<void> {
    await this.control("wallet", { wallet, set });
  }

  /** The code in the next mail to an address. */
  async code(to: string): Promise<string> {
    const mail = (await this.control("mailbox", { wait: { to, after: 0, timeout: 8_000 } })) as { code?: string };
    return mail.code ?? "";
  }

  /** The script that puts the scripted wallets on a page. */
  async walletScript(): Promise<string> {
    return await (await this.#ask("/wallets.js")).text();
  }
}
