import { randomBytes } from "node:crypto";
import type { SandboxClock } from "../../clock.ts";
import { digest } from "../../digest.ts";
import type { Login } from "../service-api.ts";
import { decline } from "./declined.ts";
import type { Logins } from "./logins.ts";
import type { Users } from "./users.ts";
import { Waits } from "./waits.ts";

interface Channel {
  readonly until: number;
  /** The approver's name; null after a refusal; undefined until either. */
  answer: string | null | undefined;
  /** The session, opened when the approval is first asked for. */
  session?: Login;
}

interface FarcasterDeps {
  readonly clock: SandboxClock;
  readonly users: Users;
  readonly logins: Logins;
  origin(): string;
}

const lifetime = 10 * 60_000;

/** The public id of a channel: scanning a screen's QR code must not give away the login of that channel. */
function idOf(channel: string): string {
  return digest(channel).toString("hex").slice(0, 32);
}

/** Logins with Farcaster: the id of a channel is shown as a QR code, and approved on a phone (AUTH-10). */
export class Farcaster {
  readonly #deps: FarcasterDeps;
  readonly #channels = new Map<string, Channel>();
  readonly #waits = new Waits();

  constructor(deps: FarcasterDeps) {
    this.#deps = deps;
  }

  start(): { url: string; channel: string } {
    const channel = randomBytes(16).toString("hex");
    const id = idOf(channel);
    this.#channels.set(id, { until: this.#deps.clock.now() + lifetime, answer: undefined });
    return { url: `${this.#deps.origin()}/farcaster/${id}`, channel };
  }

  /** Answers when the channel was answered, or after 20 seconds; again where that answer was lost on its way. */
  async wait(channel: string): Promise<{ done: boolean; session?: Login }> {
    const id = idOf(channel);
    if (this.#open(id).answer === undefined) await this.#waits.until(id);
    const open = this.#open(id);
    if (open.answer === undefined) return { done: false };
    if (open.answer === null) return decline(403, "The sign-in was refused on the phone");
    open.session ??= this.#logIn(open.answer);
    return { done: true, session: open.session };
  }

  /** Refuses a channel that has expired, or was answered. */
  requireOpen(id: string): void {
    if (this.#open(id).answer !== undefined) decline(410, "This sign-in was answered already");
  }

  /** The phone's answer: the approver's name, or null for a refusal. */
  answer(id: string, userName: string | null): void {
    this.requireOpen(id);
    this.#open(id).answer = userName;
    this.#waits.tell(id);
  }

  /** The id of a channel that is named by itself, or by its id. */
  named(name: string): string {
    return this.#channels.has(name) ? name : idOf(name);
  }

  /** The newest id that waits for an answer. */
  newest(): string | undefined {
    return [...this.#channels].findLast(([, { answer }]) => answer === undefined)?.[0];
  }

  reset(): void {
    this.#channels.clear();
    this.#waits.reset();
  }

  #logIn(userName: string): Login {
    const { users, logins } = this.#deps;
    return logins.open(users.withAccount(`farcaster:${userName.toLowerCase()}`, { email: null, userName }));
  }

  #open(id: string): Channel {
    const found = this.#channels.get(id);
    if (!found || found.until <= this.#deps.clock.now()) return decline(404, "This sign-in is no longer open");
    return found;
  }
}
