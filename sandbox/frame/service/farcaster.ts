import { randomBytes } from "node:crypto";
import type { SandboxClock } from "../../clock.ts";
import type { Login } from "../service-api.ts";
import { decline } from "./declined.ts";
import type { Logins } from "./logins.ts";
import type { Users } from "./users.ts";
import { Waits } from "./waits.ts";

interface Channel {
  readonly until: number;
  /** The name of who approved; null when it was refused; undefined as long as nobody did either. */
  answer: string | null | undefined;
}

interface World {
  readonly clock: SandboxClock;
  readonly users: Users;
  readonly logins: Logins;
  origin(): string;
}

const lifetime = 10 * 60_000;

/** Logins with Farcaster: a channel is shown as a QR code, and approved on a phone (AUTH-10). */
export class Farcaster {
  readonly #world: World;
  readonly #channels = new Map<string, Channel>();
  readonly #waits = new Waits();

  constructor(world: World) {
    this.#world = world;
  }

  start(): { url: string; channel: string } {
    const channel = randomBytes(16).toString("hex");
    this.#channels.set(channel, { until: this.#world.clock.now() + lifetime, answer: undefined });
    return { url: `${this.#world.origin()}/farcaster/${channel}`, channel };
  }

  /** Answers when the channel was answered, or after 20 seconds. A login is given once. */
  async wait(channel: string): Promise<{ done: boolean; session?: Login }> {
    if (this.#open(channel).answer === undefined) await this.#waits.until(channel);
    const { answer } = this.#open(channel);
    if (answer === undefined) return { done: false };
    this.#channels.delete(channel);
    if (answer === null) return decline(403, "The sign-in was refused on the phone");
    const { users, logins } = this.#world;
    const user = users.withAccount(`farcaster:${answer.toLowerCase()}`, { email: null, userName: answer });
    return { done: true, session: logins.open(user) };
  }

  /** Refuses a channel that is over, or was answered. */
  requireOpen(channel: string): void {
    if (this.#open(channel).answer !== undefined) decline(410, "This sign-in was answered already");
  }

  /** What the phone says: who approves it, or null for a refusal. */
  answer(channel: string, userName: string | null): void {
    this.requireOpen(channel);
    this.#open(channel).answer = userName;
    this.#waits.tell(channel);
  }

  /** The newest channel that waits for an answer. */
  newest(): string | undefined {
    return [...this.#channels].findLast(([, { answer }]) => answer === undefined)?.[0];
  }

  reset(): void {
    this.#channels.clear();
    this.#waits.reset();
  }

  #open(channel: string): Channel {
    const found = this.#channels.get(channel);
    if (!found || found.until <= this.#world.clock.now()) return decline(404, "This sign-in is no longer open");
    return found;
  }
}
