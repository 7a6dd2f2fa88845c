import type { AddressInfo } from "node:net";
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from "smtp-server";
import type { Mailbox } from "./mailbox.ts";
import { parseMail } from "./mime.ts";

const mostBytes = 256 * 1024;
const mostRecipients = 50;

type Done = (error?: Error | null, message?: string) => void;

/** A refusal with the status of the mail protocol. */
function refused(status: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: status });
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refused(552, `A mail may have ${mostBytes / 1024} KB at most`);
  return Buffer.concat(chunks);
}

async function deliver(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const raw = await read(stream);
  const { mailFrom, rcptTo } = session.envelope;
  const parsed = parseMail(raw);
  const from = parsed.from || (mailFrom ? mailFrom.address : "");
  mailbox.take(
    rcptTo.map(({ address }) => address),
    { ...parsed, from },
  );
}

function options(mailbox: Mailbox): SMTPServerOptions {
  return {
    name: "localhost",
    banner: "Every mail ends in the mailbox of this sandbox",
    size: mostBytes,
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    socketTimeout: 10_000,
    closeTimeout: 100,
    onRcptTo: (_, { envelope }, done: Done) =>
      done(envelope.rcptTo.length < mostRecipients ? null : refused(452, "Too many recipients")),
    onData: (stream, session, done: Done) =>
      void deliver(mailbox, stream, session).then(() => done(null, "It is in the mailbox"), done),
  };
}

/** Receives real mail for any address, on a free port of loopback, and forwards none. */
export class PostOffice {
  readonly mailbox: Mailbox;
  readonly port: number;
  readonly #close: () => Promise<void>;

  private constructor(mailbox: Mailbox, port: number, close: () => Promise<void>) {
    this.mailbox = mailbox;
    this.port = port;
    this.#close = close;
  }

  static async open(mailbox: Mailbox): Promise<PostOffice> {
    const { SMTPServer } = await import("smtp-server").catch((cause: unknown) => {
      throw new Error("The sandbox needs the package smtp-server: npm install smtp-server@3.21.6", { cause });
    });
    const server = new SMTPServer(options(mailbox));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port: 0, host: "127.0.0.1" }, resolve);
    });
    // From here on an error is one of a single connection, which ends with it.
    server.on("error", () => undefined);
    const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
    return new PostOffice(mailbox, (server.server.address() as AddressInfo).port, close);
  }

  /** `smtp://127.0.0.1:PORT`. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
