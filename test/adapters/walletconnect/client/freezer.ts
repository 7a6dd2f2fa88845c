import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to the relay whose connections can break without a sign, as on a phone that lost its network. */
export interface Freezer {
  url: string;
  /** Connections that were made so far. */
  count(): number;
  /** Connections that are open now. */
  open(): number;
  /** Ends all connections. */
  cut(): void;
  /** Ends all connections, and lets no new one in until it is up again. */
  down(isDown: boolean): void;
  /** Those that are open now carry nothing any more, and stay open; new ones work. */
  freeze(): void;
  /** As `freeze`; what is opened from now on waits, and is carried once it is light again. */
  dark(isDark: boolean): void;
  /** Ends all connections with a code of the websocket protocol, as a server does. */
  close(code: number): void;
  stop(): Promise<void>;
}

type Pair = readonly [near: Socket, far: Socket];

/** Joins a connection with a new one to a port of this machine; either end takes the other with it. */
function join(near: Socket, port: number): Pair {
  const far = connect(port, "localhost");
  near.pipe(far).on("error", () => near.destroy());
  far.pipe(near).on("error", () => far.destroy());
  near.once("close", () => far.destroy());
  far.once("close", () => near.destroy());
  return [near, far];
}

class Way implements Freezer {
  readonly #port: number;
  readonly #pairs = new Set<Pair>();
  /** Connections that were opened in the dark. */
  readonly #waiting = new Set<Socket>();
  readonly #server: Server;
  #made = 0;
  #isDown = false;
  #isDark = false;
  url = "";

  constructor(port: number) {
    this.#port = port;
    this.#server = createServer((near) => this.#take(near));
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `ws://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
    return this;
  }

  count = (): number => this.#made;

  open = (): number => this.#pairs.size;

  cut(): void {
    for (const socket of [...this.#pairs].flat()) socket.destroy();
    this.#pairs.clear();
  }

  down(isDown: boolean): void {
    this.#isDown = isDown;
    if (isDown) this.cut();
  }

  freeze(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  }

  dark(isDark: boolean): void {
    this.#isDark = isDark;
    if (isDark) {
      this.freeze();
      return;
    }
    for (const near of this.#waiting) this.#join(near);
    this.#waiting.clear();
  }

  close(code: number): void {
    for (const [near, far] of this.#pairs) {
      far.unpipe(near);
      near.end(Buffer.from([0x88, 2, code >> 8, code & 0xff])).resume();
      far.destroy();
    }
    this.#pairs.clear();
  }

  async stop(): Promise<void> {
    this.cut();
    for (const near of this.#waiting) near.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(near: Socket): void {
    near.on("error", () => near.destroy());
    if (this.#isDown) near.destroy();
    else if (this.#isDark) {
      near.once("close", () => this.#waiting.delete(near));
      this.#waiting.add(near);
    } else this.#join(near);
  }

  #join(near: Socket): void {
    this.#made += 1;
    const pair = join(near, this.#port);
    this.#pairs.add(pair);
    near.once("close", () => this.#pairs.delete(pair));
  }
}

/** Starts a way to `target`, a websocket address on this machine. */
export const startFreezer = (target: string): Promise<Freezer> => new Way(Number(new URL(target).port)).listen();
