import { codeMinutes, MailPauses, type OneTimeCode } from "../../../auth/one-time-code.ts";
import type { SandboxClock } from "../../../clock.ts";
import { codeMail } from "../../../mail/code-mail.ts";
import type { EmailMessage, Mail } from "../../../mail/mail.ts";
import { decline } from "../declined.ts";

/** The mails of the secure frame: one in 30 seconds to each address that was asked for (EMAIL-3). */
export class Outbox {
  readonly #mail: Mail;
  readonly #pauses: MailPauses;

  constructor(mail: Mail, clock: SandboxClock) {
    this.#mail = mail;
    this.#pauses = new MailPauses(clock);
  }

  /** Refuses with 429 as long as the next mail to an address may not be asked for. */
  requirePause(email: string): void {
    const left = this.#pauses.left(email);
    if (left > 0) decline(429, `Please try again after ${left} seconds`);
  }

  /** Ends the pause, since the code of the last mail was used. */
  endPause(email: string): void {
    this.#pauses.end(email);
  }

  async send(email: EmailMessage): Promise<void> {
    this.#pauses.begin(email.to);
    await this.#mail.send(email);
  }

  code(to: string, { code }: OneTimeCode): Promise<void> {
    return this.send(codeMail(to, code, codeMinutes));
  }

  reset(): void {
    this.#pauses.reset();
  }
}
