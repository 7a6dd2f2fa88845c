import { randomBytes } from "node:crypto";
import type { MadeUp } from "../../../auth/made-up.ts";
import { codeMinutes, type OneTimeCode } from "../../../auth/one-time-code.ts";
import type { SandboxClock } from "../../../clock.ts";
import type { FrameCalls } from "../../service-api.ts";
import { decline } from "../declined.ts";
import type { Logins } from "../logins.ts";
import type { Settings } from "../settings.ts";
import { isSameEmail, type User, type Users } from "../users.ts";
import { Waits } from "../waits.ts";
import { deviceMail } from "./device-mail.ts";
import type { Outbox } from "./outbox.ts";

/** Dependencies of logins by e-mail. */
export interface EmailDeps {
  readonly clock: SandboxClock;
  readonly madeUp: MadeUp;
  readonly outbox: Outbox;
  readonly users: Users;
  readonly logins: Logins;
  readonly settings: Settings;
  newCode(): OneTimeCode;
  /** Origin of the secure frame. */
  origin(): string;
}

interface Attempt {
  readonly email: string;
  readonly device: string;
  /** The token in the link that registers the device; undefined where none was mailed. */
  readonly link?: string;
  /** Milliseconds since 1970 at which it is given up. */
  readonly until: number;
  /** Undefined until the link was followed. */
  code?: OneTimeCode;
}

type Started = FrameCalls["email/start"]["out"];

/** A login counts as recent for a day. */
const recent = 24 * 60 * 60_000;

/** Logins by e-mail: by a code, after a link where the device is new to the account (EMAIL-1). */
export class EmailLogins {
  readonly #deps: EmailDeps;
  readonly #attempts = new Map<string, Attempt>();
  readonly #waits = new Waits();

  constructor(deps: EmailDeps) {
    this.#deps = deps;
  }

  async start({ email, device }: FrameCalls["email/start"]["in"]): Promise<Started> {
    const { users, logins, outbox, madeUp } = this.#deps;
    const user = users.byEmail(email);
    const isKnown = this.#isKnown(user, device);
    if (user && isKnown && this.#isTrusted(user)) {
      return { action: "CONNECT", login: madeUp.uuid(), session: logins.open(user) };
    }
    outbox.requirePause(email);
    this.#giveUp(email, device);
    return isKnown ? this.#mailCode(email, device) : this.#mailLink(email, device);
  }

  /** Answers when the link of a login was followed, or after 20 seconds. */
  async waitDevice({ login }: FrameCalls["device/wait"]["in"]): Promise<{ done: boolean }> {
    if (!this.#attempt(login).code) await this.#waits.until(login);
    return { done: this.#attempt(login).code !== undefined };
  }

  /** The address whose device a link registers. Refuses a link that has expired, or was followed before. */
  attemptOfLink(link: string): Attempt & { readonly login: string } {
    const found = [...this.#attempts].find(([, attempt]) => attempt.link === link);
    if (!found || found[1].until <= this.#deps.clock.now()) return decline(404, "This link is no longer valid");
    const [login, attempt] = found;
    if (attempt.code) decline(410, "This link was already used");
    return { login, ...attempt };
  }

  /** Registers the device of a link, and mails the code. */
  async follow(link: string): Promise<void> {
    const { login, email, device } = this.attemptOfLink(link);
    const { newCode, outbox, users } = this.#deps;
    const code = newCode();
    const attempt = this.#attempt(login);
    attempt.code = code;
    users.byEmail(email)?.devices.add(device);
    await outbox.code(email, code);
    this.#waits.tell(login);
  }

  confirm({ login, otp }: FrameCalls["email/otp"]["in"]): FrameCalls["email/otp"]["out"] {
    const { clock, outbox, users, logins } = this.#deps;
    const { email, device, code } = this.#attempt(login);
    if (!code) return decline(403, "Follow the link in your mail first");
    code.confirm(otp, clock.now());
    outbox.endPause(email);
    const user = users.withEmail(email);
    user.devices.add(device);
    user.loggedInAt = clock.now();
    return logins.open(user);
  }

  reset(): void {
    this.#attempts.clear();
    this.#waits.reset();
  }

  #isKnown(user: User | undefined, device: string): boolean {
    const { device: rule } = this.#deps.settings.all;
    // The first device of an address needs no link: there is no account yet that it could break into.
    return rule === undefined ? !user || user.devices.has(device) : rule === "known";
  }

  #isTrusted({ loggedInAt }: User): boolean {
    return this.#deps.settings.all.email === "trust" && this.#deps.clock.now() - loggedInAt < recent;
  }

  async #mailCode(email: string, device: string): Promise<Started> {
    const { newCode, outbox } = this.#deps;
    const code = newCode();
    const login = this.#open({ email, device, code });
    await outbox.code(email, code);
    return { action: "VERIFY_OTP", login };
  }

  async #mailLink(email: string, device: string): Promise<Started> {
    const link = randomBytes(16).toString("hex");
    const login = this.#open({ email, device, link });
    await this.#deps.outbox.send(deviceMail(email, `${this.#deps.origin()}/device?link=${link}`));
    return { action: "VERIFY_DEVICE", login };
  }

  #open(attempt: Omit<Attempt, "until">): string {
    const login = randomBytes(16).toString("hex");
    // Twice a code's lifetime, so that an expired code is reported as expired.
    const until = this.#deps.clock.now() + codeMinutes * 60_000 * (attempt.link === undefined ? 2 : 1);
    this.#attempts.set(login, { ...attempt, until });
    return login;
  }

  /** Ends earlier attempts of a device at an address, and all expired ones. */
  #giveUp(email: string, device: string): void {
    const now = this.#deps.clock.now();
    for (const [login, attempt] of this.#attempts) {
      const isSame = isSameEmail(attempt.email, email) && attempt.device === device;
      if (!isSame && attempt.until + recent > now) continue;
      this.#attempts.delete(login);
      this.#waits.tell(login);
    }
  }

  #attempt(login: string): Attempt {
    return this.#attempts.get(login) ?? decline(404, "This login is no longer open, start again");
  }
}
