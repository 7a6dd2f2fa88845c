import { emailWait } from "../../domain/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { safePageUrl } from "../../domain/safe-url.ts";
import type { EmailSent } from "../../machines/ports.ts";
import type { Clock } from "../clock/clock.ts";
import { type Asking, refused } from "./asking.ts";
import type { Held } from "./held.ts";
import type { Memory } from "./memory.ts";
import type { Carries } from "./messages.ts";
import type { User } from "./user.ts";
import type { At } from "./world.ts";

const NEXT = { VERIFY_DEVICE: "device", VERIFY_OTP: "otp", CONNECT: "user" } as const;

export interface LoginParts {
  clock: Clock;
  asking: Asking;
  held: Held;
  memory: Memory;
  user: User;
}

/** The steps of each way to log in, and of a change of address (protocol.md §1.5, §1.9). */
export class Login {
  readonly #parts: LoginParts;
  #isMailing = false;

  constructor(parts: LoginParts) {
    this.#parts = parts;
  }

  /** Rejects with EMAIL_THROTTLED, EMAIL_INVALID, and as `Asking.ask` does. */
  async sendEmail({ email }: { email: string }, at?: At): Promise<EmailSent> {
    const { action } = await this.#mail(() => this.#parts.asking.ask("CONNECT_EMAIL", { email: email.trim() }, at));
    return { next: NEXT[action], resendAt: this.#resendAt() };
  }

  async awaitDevice(at?: At): Promise<{ resendAt: number }> {
    const { asking, memory, clock } = this.#parts;
    await asking.ask("CONNECT_DEVICE", undefined, at);
    // With the device known, the code was mailed.
    await memory.mailed(clock.now());
    return { resendAt: this.#resendAt() };
  }

  async sendOtp({ otp }: { otp: string }, at?: At): Promise<void> {
    await this.#parts.asking.ask("CONNECT_OTP", { otp }, at);
  }

  async fetchSocialUri({ social }: { social: string }, at?: At): Promise<string> {
    const provider = social as Carries<"GET_SOCIAL_REDIRECT_URI">["provider"];
    const { uri } = await this.#parts.asking.ask("GET_SOCIAL_REDIRECT_URI", { provider }, at);
    if (!safePageUrl(uri)) throw refused();
    return uri;
  }

  async connectSocial({ social, resultUri }: { social: string; resultUri: string }, at?: At): Promise<void> {
    const { userName } = await this.#parts.asking.ask("CONNECT_SOCIAL", { uri: resultUri }, at);
    await this.#came(social, userName);
  }

  async connectFarcaster(at?: At): Promise<void> {
    const { userName } = await this.#parts.asking.ask("CONNECT_FARCASTER", undefined, at);
    await this.#came("farcaster", userName);
  }

  /** Rejects as `sendEmail` does. */
  async updateEmail(
    { email }: { email: string },
    at?: At,
  ): Promise<{ next: "primary" | "secondary"; resendAt: number }> {
    const { action } = await this.#mail(() => this.#parts.asking.ask("UPDATE_EMAIL", { email: email.trim() }, at));
    return { next: action === "VERIFY_PRIMARY_OTP" ? "primary" : "secondary", resendAt: this.#resendAt() };
  }

  async confirmEmail(
    { step, otp }: { step: "primary" | "secondary"; otp: string },
    at?: At,
  ): Promise<{ email?: string }> {
    const { asking, memory, held } = this.#parts;
    if (step === "primary") {
      await asking.ask("UPDATE_EMAIL_PRIMARY_OTP", { otp }, at);
      return {};
    }
    const { newEmail: email } = await asking.ask("UPDATE_EMAIL_SECONDARY_OTP", { otp }, at);
    await memory.loggedIn(email);
    held.rename(email);
    return { email };
  }

  async #came(social: string, userName: string | null | undefined): Promise<void> {
    this.#parts.user.social = social as NonNullable<User["social"]>;
    await this.#parts.memory.named(userName);
  }

  #resendAt(): number {
    return this.#parts.clock.now() + LIMITS.emailCooldown;
  }

  /** One mail in 30 s, whoever asks for it (EMAIL-3, I10). */
  async #mail<T>(ask: () => Promise<T>): Promise<T> {
    const { memory, clock } = this.#parts;
    const wait = this.#isMailing ? LIMITS.emailCooldown : emailWait(await memory.mailedAt(), clock.now());
    if (wait > 0 || this.#isMailing)
      throw new AppKitError("EMAIL_THROTTLED", { seconds: Math.ceil((wait || LIMITS.emailCooldown) / 1_000) });
    this.#isMailing = true;
    try {
      const answer = await ask();
      await memory.mailed(clock.now());
      return answer;
    } finally {
      this.#isMailing = false;
    }
  }
}
