import { describe, expect, it } from "vitest";
import { createActor, setup, stopChild, waitFor } from "xstate";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import { answerPorts } from "../../../machines/app/port.ts";
import { sendTransfer } from "../../../machines/send/ports.ts";
import { signSwap } from "../../../machines/swap/ports.ts";
import { TRANSFER } from "../../../testing/samples/send.ts";
import { SWAP_OFFER } from "../../../testing/samples/swap.ts";

type Answer = Pick<SentTransaction, "hash" | "at">;

/** A root whose wallet is asked, and that hears what the page and the visitor are told. */
function asking(name: "sendTransfer" | "signSwap", input: unknown) {
  const told: unknown[] = [];
  const tell = ({ event }: { event: unknown }) => void told.push(event);
  let resolve: (answer: Answer) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Answer>((...ends) => {
    [resolve, reject] = ends;
  });
  const root = createActor(
    setup({ actors: { wallet: { sendTransfer, signSwap }[name] as typeof sendTransfer } }).createMachine({
      invoke: [
        { id: "wallet", src: "wallet", input: input as never, onDone: ".heard" },
        {
          src: setup({}).createMachine({ on: { "*": { actions: tell } } }) as never,
          systemId: "notice",
        },
      ],
      on: { "account.gone": { actions: stopChild("wallet") }, "event.tracked": { actions: tell } },
      initial: "asking",
      states: { asking: {}, heard: {} },
    }),
    { systemId: "app" },
  );
  answerPorts(root, { [name]: () => promise });
  root.start();
  return { root, told, resolve, reject };
}

const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));
const SENT = { hash: "0x5e", at: 7 };

describe("a wallet whose account is not connected any more when it answers", () => {
  it.each([
    ["sendTransfer", TRANSFER, "SEND_SUCCESS", { token: "ETH", amount: "0.5" }],
    ["signSwap", SWAP_OFFER, "SWAP_SUCCESS", { swapFromToken: "ETH", swapToToken: "USDC" }],
  ] as const)(
    "S14, EVENT-1: page and visitor are told what it has sent: %s",
    async (name, input, event, properties) => {
      const { root, told, resolve } = asking(name, input);
      root.send({ type: "account.gone" });
      resolve(SENT);
      await expect.poll(() => told).toHaveLength(2);
      expect(told).toMatchObject([
        { type: "event.tracked", event: { event, properties } },
        { type: "toast.show", toast: { variant: "success", text: { key: "send.started" } } },
      ]);
    },
  );

  it("S14: nothing is told twice, of nothing that was declined, and nobody is told where the instance is gone", async () => {
    const heard = asking("sendTransfer", TRANSFER);
    heard.resolve(SENT);
    await waitFor(heard.root, (state) => state.matches("heard"));
    heard.root.send({ type: "account.gone" });
    const declined = asking("sendTransfer", TRANSFER);
    declined.root.send({ type: "account.gone" });
    declined.reject(new Error("no"));
    const gone = asking("sendTransfer", TRANSFER);
    gone.root.stop();
    gone.resolve(SENT);
    await settled();
    expect([heard.told, declined.told, gone.told]).toEqual([[], [], []]);
  });
});
