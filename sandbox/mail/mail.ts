import type { Transporter } from "nodemailer";
import type { PostOffice } from "./post-office.ts";

/** A mail to one recipient. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const sender = { name: "Sandbox", address: "no-reply@sandbox.example" };

/** Sends mail over real SMTP to the post office of this sandbox. */
export class Mail {
  readonly #office: PostOffice;
  #transport: Promise<Transporter> | undefined;

  constructor(office: PostOffice) {
    this.#office = office;
  }

  /** Resolves when the mail lies in the mailbox. Throws when the post office refuses it. */
  async send({ to, subject, text, html }: EmailMessage): Promise<void> {
    this.#transport ??= this.#connect();
    const transport = await this.#transport;
    await transport.sendMail({
      from: sender,
      to: { name: "", address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async #connect(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer").catch((cause: unknown) => {
      throw new Error("Mail needs the package nodemailer: npm install nodemailer@10.6.0", { cause });
    });
    return createTransport({ host: "127.0.0.1", port: this.#office.port, secure: false, ignoreTLS: true });
  }
}
