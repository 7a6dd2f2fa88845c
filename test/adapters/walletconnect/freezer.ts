import { connect, createServer, type Socket } from "node:net";

/** A way to the relay whose connections can break without a sign, as on a phone that lost its network. */
export interface Freezer {
  url: string;
  /** Connections that were made so far. */
  count(): number;
  /** Ends all connections. */
  cut(): void;
  /** Ends all connections, and lets no new one in until it is up again. */
  down(isDown: boolean): void;
  /** Those that are open now carry nothing any more, and stay open; new ones work. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Starts a way to `target`, a websocket address on this machine. */
export async function startFreezer(target: string): Promise<Freezer> {
  const { port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let made = 0;
  let isDown = false;
  const server = createServer((near) => {
    if (isDown) {
      near.destroy();
      return;
    }
    made += 1;
    const far = connect(Number(port), "localhost");
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far).on("error", () => near.destroy());
    far.pipe(near).on("error", () => far.destroy());
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
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
