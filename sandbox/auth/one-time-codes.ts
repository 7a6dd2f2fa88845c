import type { SandboxClock } from "../clock.ts";
import { Refused } from "../http/reply.ts";
import { codeMail } from "../mail/code-mail.ts";
import type { Mail } from "../mail/mail.ts";
import type { MadeUp } from "./made-up.ts";
import { codeMinutes, MailPauses, OneTimeCode } from "./one-time-code.ts";

/** The subject of a code: an e-mail address that is to belong to an account of a project. */
export interface Claim {
  readonly project: string;
  readonly email: string;
  /** CAIP-10, without its network: `eip155:0x…`, lower case where the case means nothing. */
  readonly holder: string;
}

interface MailedCode extends Claim {
  readonly one: OneTimeCode;
  isSpent: boolean;
}

const boxOf = ({ project, email }: Claim): string => JSON.stringify([project, email]);
const keyOf = ({ project, email, holder }: Claim): string => JSON.stringify([project, email.toLowerCase(), holder]);

const refuse = (status: number, sentence: string): never => {
  throw new Refused(status, "otp", sentence);
};

/** One-time codes by e-mail (protocol.md §3.2, v18): valid 20 minutes, five tries, one mail in 30 seconds. */
export class OneTimeCodes {
  readonly #clock: SandboxClock;
  readonly #mail: Mail;
  readonly #madeUp: MadeUp;
  readonly #mailed = new Map<string, MailedCode>();
  readonly #pauses: MailPauses;
  readonly #known = new Set<string>();

  constructor(clock: SandboxClock, mail: Mail, madeUp: MadeUp) {
    this.#clock = clock;
    this.#mail = mail;
    this.#madeUp = madeUp;
    this.#pauses = new MailPauses(clock);
  }

  /** Whole seconds until the next mail to this address may be asked for; 0 when it may be now. */
  pause(claim: Claim): number {
    return this.#pauses.left(boxOf(claim));
  }

  /** True when the address was confirmed for the account before. */
  isKnown(claim: Claim): boolean {
    return this.#known.has(keyOf(claim));
  }

  /** Mails a code and gives the id to confirm it under; earlier codes for the same end. */
  async send(claim: Claim): Promise<string> {
    for (const [uuid, mailed] of this.#mailed) if (keyOf(mailed) === keyOf(claim)) this.#mailed.delete(uuid);
    const uuid = this.#madeUp.uuid();
    const one = new OneTimeCode(this.#madeUp.code(), this.#clock.now());
    this.#pauses.begin(boxOf(claim));
    this.#mailed.set(uuid, { ...claim, one, isSpent: false });
    await this.#mail.send(codeMail(claim.email, one.code, codeMinutes));
    return uuid;
  }

  /** Confirms a code. Throws a refusal with 401 when it is wrong, old, used, or was tried too often. */
  confirm(project: string, uuid: string, code: string): void {
    this.#find(project, uuid).one.confirm(code, this.#clock.now());
  }

  /** The address that was confirmed under this id for an account. Throws a refusal with 401 or 403 when there is none. */
  confirmed(project: string, uuid: string, holder: string): string {
    const mailed = this.#find(project, uuid);
    if (mailed.holder !== holder) refuse(403, "Code was asked for by another account");
    if (!mailed.one.isConfirmed) refuse(403, "E-mail address is not verified");
    if (mailed.isSpent) refuse(401, "Code was already used");
    return mailed.email;
  }

  /** Uses a confirmed code up; from here on its address is known to belong to the account. */
  spend(uuid: string): void {
    const mailed = this.#mailed.get(uuid);
    if (!mailed) return;
    mailed.isSpent = true;
    this.#known.add(keyOf(mailed));
  }

  reset(): void {
    this.#mailed.clear();
    this.#pauses.reset();
    this.#known.clear();
  }

  #find(project: string, uuid: string): MailedCode {
    const mailed = this.#mailed.get(uuid);
    if (!mailed || mailed.project !== project) return refuse(401, "No code was asked for under this id");
    mailed.one.requireFresh(this.#clock.now());
    return mailed;
  }
}
