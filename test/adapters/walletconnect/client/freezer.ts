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
  const server = createServer((near) => {
    if (isDown) {
      near.destroy();
      return;
    }
    made += 1;
    const pair = join(near, port);
    pairs.add(pair);
    near.once("close", () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy();
    pairs.clear();
  };
  return {
    cut,
    down(now) {
      isDown = now;
      if (isDown) cut();
    },
    url: `ws://127.0.0.1:${(server.address() as { port: number }).port}`,
    count: () => made,
    open: () => pairs.size,
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
