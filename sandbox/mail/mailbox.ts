import type { SandboxClock } from "../clock.ts";
import type { ParsedMail, ReceivedMail } from "./received.ts";

interface Waiting {
  fits(mail: ReceivedMail): boolean;
  tell(mail: ReceivedMail | undefined): void;
}

const keep = 200;

const sameBox = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const codeIn = (text: string): string | undefined => /(?<![\w.#-])\d{6}(?![\w-])/.exec(text)?.[0];

/** Every mail that was sent, to any address: the newest 200. */
export class Mailbox {
  readonly #clock: SandboxClock;
  readonly #waiting = new Set<Waiting>();
  #mails: ReceivedMail[] = [];
  #next = 1;

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#mails.length;
  }

  /** Takes a mail in, once for each recipient. */
  take(recipients: readonly string[], parsed: ParsedMail): void {
    const code = codeIn(parsed.text);
    for (const to of recipients) {
      const mail = { id: this.#next, to, ...parsed, ...(code && { code }), at: this.#clock.now() };
      this.#next += 1;
      this.#mails = [mail, ...this.#mails].slice(0, keep);
      for (const waiting of this.#waiting) if (waiting.fits(mail)) waiting.tell(mail);
    }
  }

  /** The mails of one recipient, or all, newest first. */
  list(to?: string): readonly ReceivedMail[] {
    return to === undefined ? this.#mails : this.#mails.filter((mail) => sameBox(mail.to, to));
  }

  /** The newest mail for a recipient that is newer than `after`, now or within `limit` milliseconds; else undefined. */
  wait(to: string, after: number, limit: number): Promise<ReceivedMail | undefined> {
    const fits = (mail: ReceivedMail): boolean => sameBox(mail.to, to) && mail.id > after;
    const found = this.#mails.find(fits);
    if (found) return Promise.resolve(found);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        fits,
        tell: (mail) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(mail);
        },
      };
      const timer = setTimeout(() => waiting.tell(undefined), limit);
      this.#waiting.add(waiting);
    });
  }

  clear(): void {
    this.#mails = [];
  }

  reset(): void {
    this.clear();
    this.#next = 1;
    this.endWaits();
  }

  /** Ends each wait without a mail. */
  endWaits(): void {
    for (const waiting of this.#waiting) waiting.tell(undefined);
  }
}
