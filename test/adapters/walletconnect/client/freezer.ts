import { connect, createServer, type Socket } from "node:net";

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

/** Starts a way to `target`, a websocket address on this machine. */
export async function startFreezer(target: string): Promise<Freezer> {
  const port = Number(new URL(target).port);
  const pairs = new Set<Pair>();
  let made = 0;
  let isDown = false;
  let isDark = false;
  const waiting = new Set<Socket>();
  const open = (near: Socket): void => {
    made += 1;
    const pair = join(near, port);
    pairs.add(pair);
    near.once("close", () => pairs.delete(pair));
  };
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (isDown) {
      near.destroy();
      return;
    }
    if (!isDark) {
      open(near);
      return;
    }
    near.once("close", () => waiting.delete(near));
    waiting.add(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy();
    pairs.clear();
  };
  const freeze = (): void => {
    for (const [near, far] of pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  };
  return {
    cut,
    freeze,
    dark(now) {
      isDark = now;
      if (isDark) return freeze();
      for (const near of waiting) open(near);
      waiting.clear();
    },
    close(code) {
      for (const [near, far] of pairs) {
        far.unpipe(near);
        near.end(Buffer.from([0x88, 2, code >> 8, code & 0xff])).resume();
        far.destroy();
      }
      pairs.clear();
    },
    down(now) {
      isDown = now;
      if (isDown) cut();
    },
    url: `ws://127.0.0.1:${(server.address() as { port: number }).port}`,
    count: () => made,
    open: () => pairs.size,
    async stop() {
      cut();
      for (const near of waiting) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
