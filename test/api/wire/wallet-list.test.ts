import { afterAll, expect, it, vi } from "vitest";
import { settle } from "../../adapters/fake-clock.ts";

const code = vi.hoisted(() => ({ take: [] as unknown[], opened: 0, stopped: 0, made: 0 }));
vi.mock("../../../adapters/wallet-list/list.ts", () => ({
  createHttp: () => ({}),
  createWalletList() {
    code.made += 1;
    return {
      fetchWallets: async (query: unknown) => ({ query }),
      loadImages(_: unknown, __: unknown, receive: (listener: (request: unknown) => void) => void) {
        code.opened += 1;
        receive((request) => void code.take.push(request));
        return () => {
          code.stopped += 1;
        };
      },
    };
  },
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openWalletList } = await import("../../../api/wire/wallet-list.ts");

/** The list of a card whose first frame is still to come. */
function listed() {
  Object.assign(code, { take: [], opened: 0, stopped: 0, made: 0 });
  let draw = () => {};
  const due = () =>
    new Promise<void>((resolve) => {
      draw = resolve;
    });
  const list = openWalletList({ due } as never);
  let want: (request: unknown) => void = () => {};
  const images = () =>
    list.loadImages(
      {} as never,
      () => {},
      (listener) => {
        want = listener as never;
      },
    );
  return { list, images, want: (id: string) => want({ id }), draw: () => draw() };
}

it("ROUTE-9 SIZE asks for nothing before the card's first frame, then for what was wanted meanwhile, in its order", async () => {
  const { list, images, want, draw } = listed();
  const stop = images();
  want("a");
  want("b");
  const fetched = list.fetchWallets({ page: 1 } as never, {} as never);
  await settle();
  expect([code.made, code.take]).toEqual([0, []]);
  draw();
  expect(await fetched).toEqual({ query: { page: 1 } });
  await vi.waitFor(() => expect(code.take).toEqual([{ id: "a" }, { id: "b" }]), 10_000);
  want("c");
  expect([code.take.at(-1), code.opened, code.made]).toEqual([{ id: "c" }, 1, 1]);
  stop();
  expect(code.stopped).toBe(1);
});

it("S18 asks for no picture that nobody wants any more", async () => {
  const { list, images, want, draw } = listed();
  const stop = images();
  want("a");
  stop();
  await settle();
  draw();
  await list.fetchWallets({} as never, {} as never);
  await settle();
  expect([code.opened, code.take]).toEqual([0, []]);
});
