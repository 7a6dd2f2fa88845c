import type { OneTimeCode } from "../../../auth/one-time-code.ts";
import type { FrameCalls } from "../../service-api.ts";
import { decline } from "../declined.ts";
import { isSameEmail, type User } from "../users.ts";
import type { EmailDeps } from "./login.ts";

/** A change of address under way. */
interface Change {
  readonly email: string;
  /** Sent to the present address; undefined where there is none. */
  readonly primary: OneTimeCode | undefined;
  /** Sent to the new address, once the present one is proved. */
  secondary?: OneTimeCode;
}

type UpdateDeps = Pick<EmailDeps, "clock" | "newCode" | "outbox" | "users">;

/** Changes of address: a code to the present one first, then a code to the new one (AUTH-11). */
export class EmailUpdates {
  readonly #deps: UpdateDeps;
  readonly #changes = new Map<string, Change>();

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
  }

  async start(user: User, email: string): Promise<FrameCalls["email/update"]["out"]> {
    if (user.email !== null && isSameEmail(user.email, email)) decline(400, "This is your e-mail address already");
    this.#requireFree(user, email);
    const to = user.email ?? email;
    this.#deps.outbox.requirePause(to);
    const code = this.#deps.newCode();
    const change = user.email === null ? { email, primary: undefined, secondary: code } : { email, primary: code };
    this.#changes.set(user.id, change);
    await this.#deps.outbox.code(to, code);
    return { action: user.email === null ? "VERIFY_SECONDARY_OTP" : "VERIFY_PRIMARY_OTP" };
  }

  /** Proves the present address, and mails the code to the new one. */
  async primary(user: User, otp: string): Promise<Record<never, never>> {
    const change = this.#change(user);
    const { outbox, clock } = this.#deps;
    if (!change.primary) return decline(400, "This account has no address to prove");
    // Before the code is used up, so that it still counts after the wait.
    if (!change.primary.isConfirmed) outbox.requirePause(change.email);
    change.primary.confirm(otp, clock.now());
    if (user.email !== null) outbox.endPause(user.email);
    change.secondary = this.#deps.newCode();
    await outbox.code(change.email, change.secondary);
    return {};
  }

  /** Proves the new address, which is the user's from here on. */
  secondary(user: User, otp: string): FrameCalls["email/update/secondary"]["out"] {
    const change = this.#change(user);
    if (!change.secondary) return decline(403, "Prove your present address first");
    change.secondary.confirm(otp, this.#deps.clock.now());
    this.#requireFree(user, change.email);
    this.#deps.outbox.endPause(change.email);
    this.#deps.users.moveEmail(user, change.email);
    return { newEmail: change.email };
  }

  reset(): void {
    this.#changes.clear();
  }

  #change({ id }: User): Change {
    return this.#changes.get(id) ?? decline(404, "No change of address was begun");
  }

  #requireFree(user: User, email: string): void {
    const owner = this.#deps.users.byEmail(email);
    if (owner && owner !== user) decline(409, "This address belongs to another account");
  }
}
