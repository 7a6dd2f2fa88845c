import { vi } from "vitest";
import type { AnyActorRef } from "xstate";
import { swapTokens } from "../../../../domain/swap/tokens.ts";
import type { ViewEvent } from "../../../../machines/app/events.ts";
import { swapMachine } from "../../../../machines/swap/swap.ts";
import { swapFormMachine } from "../../../../machines/swap/swap-form.ts";
import { SWAP_OFFER } from "../../../../testing/samples/swap.ts";
import type { World } from "../../../../views/shell/world.ts";
import { ETH, ethereum, USDC, USDT } from "../../../domain/swap/samples.ts";
import { answers, attempt } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";

const LISTED = [USDC, USDT].map(({ balance: _, price: __, ...token }) => token);
export const BASIS = { tokens: swapTokens(LISTED, [ETH, USDC, USDT], ethereum()), cost: "0.003", isCovered: false };

const PORTS = {
  readSwap: answers(BASIS),
  quoteSwap: answers({ toAmount: "2970", prices: { native: "3000", [USDC.key]: "1" } }),
  prepareSwap: answers(SWAP_OFFER),
  signSwap: answers(),
};

/** A swap of a connected account whose outside answers as told; its form shows. */
export async function swapping(actors: object = {}) {
  vi.useFakeTimers();
  const all = { ...PORTS, ...actors } as never;
  const logic = swapMachine.provide({
    actors: { ...(all as object), form: swapFormMachine.provide({ actors: all }) } as never,
  });
  const connected = await (await live()).connect();
  const swap: AnyActorRef = await attempt(logic, {
    target: { address: ADDRESS, network: connected.app.context.active },
  });
  const world = (): World => {
    const snapshot = swap.getSnapshot();
    return {
      ...connected,
      swaps: { eip155: snapshot },
      swapForms: { eip155: snapshot.children["form"].getSnapshot() },
    };
  };
  const tell = async (...events: (ViewEvent | { type: "flow.show"; view: string })[]): Promise<World> => {
    for (const event of events) swap.send(event);
    await vi.advanceTimersByTimeAsync(1000);
    return world();
  };
  await tell({ type: "flow.show", view: "Swap" });
  return { tell, world };
}
