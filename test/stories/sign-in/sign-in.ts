import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Locator } from "playwright-core";
import { createPublicClient, http } from "viem";
import type { Sandbox } from "../../../sandbox/main.ts";
import { type Story, soon } from "../story.ts";

const textOf = (hex: string): string => Buffer.from(hex.slice(2), "hex").toString("utf8");

const FOLDER = new URL("../../../examples/sign-in-server/", import.meta.url);

/** The session that the example server reports to a visitor. */
export type Session = { readonly address: string; readonly chainId: number } | null;

export interface ServerOptions {
  /** The example's file; default `node.ts`. */
  readonly file?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The output of a process so far, and a wait for more. */
class Output {
  #text = "";
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on("data", (part) => {
      this.#text += part;
    });
  }

  async find(shape: RegExp): Promise<string> {
    const { stdout } = this.#child;
    const gone = once(this.#child, "exit").then(() => Promise.reject(new Error(`The server ended: ${this.#text}`)));
    gone.catch(() => {});
    while (stdout && !shape.test(this.#text)) await Promise.race([once(stdout, "data"), gone]);
    return shape.exec(this.#text)?.[1] ?? "";
  }

  all(shape: RegExp): string[] {
    return [...this.#text.matchAll(shape)].map(([, found = ""]) => found);
  }
}

/** An example server, in processes of its own: it really verifies, and signs in on Ethereum alone. */
export class SignInServer {
  readonly url: string;
  readonly output: Output;
  readonly #child: ChildProcess;

  private constructor(port: string, output: Output, child: ChildProcess) {
    // Of one site with the page, so that its cookie goes along.
    this.url = `http://localhost:${port}`;
    this.output = output;
    this.#child = child;
  }

  static async start(
    { url, nodes }: Sandbox,
    { file = "node.ts", env = {} }: ServerOptions = {},
  ): Promise<SignInServer> {
    const own = { ...process.env, PAGE: url, RPC: nodes["eip155:1"], PORT: "0", NO_COLOR: "1", ...env };
    const path = fileURLToPath(new URL(file, FOLDER));
    const child = spawn(process.execPath, ["--import", "tsx", path], {
      env: own,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const output = new Output(child);
    return new SignInServer(await output.find(/\bport: (\d+)/), output, child);
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill();
    await gone;
  }

  /** The session on the server for the cookies of a visitor. */
  async session({ page }: Story): Promise<Session> {
    return (await (await page.context().request.get(`${this.url}/session`)).json()) as Session;
  }
}

interface KeptSession {
  readonly data: { readonly accountAddress: "0x"; readonly chainId: string };
  readonly message: string;
  readonly signature: "0x";
}

/** One visitor who is to sign in: the message on the screen, and the wallet's requests. */
export class SigningIn {
  readonly story: Story;
  /** Every text that a page's wallet was asked to sign, oldest first. */
  readonly signTexts: string[] = [];

  constructor(story: Story) {
    this.story = story;
    story.page.on("request", (request) => {
      const isCall = request.method() === "POST" && new URL(request.url()).pathname.startsWith("/wallets/");
      const call = (isCall ? request.postDataJSON() : {}) as { method?: string; params?: readonly string[] };
      if (call.method === "personal_sign") this.signTexts.push(textOf(call.params?.[0] ?? ""));
    });
  }

  get screen(): Locator {
    return this.story.view("SIWXSignMessage");
  }

  /** The message that is on the screen, as a visitor reads it. */
  get paper(): Locator {
    return this.screen.locator("[data-action='signIn.read']");
  }

  get wrong(): Locator {
    return this.screen.locator(".wrong");
  }

  /** Opens, picks the wallet, and waits for the message. */
  async reach(wallet = "juniper"): Promise<string> {
    await this.story.open();
    await this.story.wallet(`example.${wallet}`).click();
    return this.read();
  }

  /** The message, once it can be signed. */
  async read(): Promise<string> {
    await this.paper.waitFor();
    await soon(() => this.story.action("signIn.sign").locator(".spin").count()).toBe(0);
    // biome-ignore lint/performance/useDomNodeTextContent: lines count as they are drawn.
    return this.paper.innerText();
  }

  async sign(): Promise<void> {
    await this.story.action("signIn.sign").click();
  }

  async cancel(): Promise<void> {
    await this.story.action("signIn.cancel").click();
  }

  /** No screen of sign-in appears by itself until `then`, which opens something else. */
  async untouched(then: () => Promise<unknown>): Promise<void> {
    // An account is there, and sign-in had the time to appear: the balance takes longer.
    await soon(() => this.story.page.locator("appkit-button [data-raw]").count()).toBe(1);
    await soon(() => this.story.dialog.count()).toBe(0);
    await then();
    // Who opens while an earlier sign-in is looked for is told so there, until it is found; a question would stay.
    await soon(() => this.screen.count()).toBe(0);
  }

  /** The sessions that the preset keeps in the tab. */
  keptSessions(): Promise<readonly KeptSession[]> {
    return this.story.page.evaluate(() => JSON.parse(sessionStorage.getItem("@appkit/siwx") ?? "[]"));
  }

  /** True when the one session that is kept is signed by its account. */
  async isSigned(): Promise<boolean> {
    const [{ data, message, signature } = {} as KeptSession, ...more] = await this.keptSessions();
    if (more.length > 0) throw new Error("There is more than one session");
    const chain = createPublicClient({ transport: http(this.story.sandbox.nodes[data.chainId] ?? "") });
    return chain.verifyMessage({ address: data.accountAddress, message, signature });
  }

  /** Everything of sign-in that the tab keeps. */
  stored(): Promise<Record<string, string>> {
    return this.story.page.evaluate(() => {
      const all = Object.entries({ ...sessionStorage } as Record<string, string>);
      return Object.fromEntries(all.filter(([key]) => key.includes("siwx")));
    });
  }
}
