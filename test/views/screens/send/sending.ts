import { vi } from "vitest";
import type { AnyActorRef } from "xstate";
import type { Token } from "../../../../domain/account/token.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import type { Estimate, Examination, Receiver } from "../../../../domain/send/transfer.ts";
import type { ViewEvent } from "../../../../machines/app/events.ts";
import { sendMachine } from "../../../../machines/send/send.ts";
import { sendFormMachine } from "../../../../machines/send/send-form.ts";
import type { World } from "../../../../views/shell/world.ts";
import { answers, attempt } from "../../attempt.ts";
import { ADDRESS, live, type Ways } from "../../live.ts";

export const JONAS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F" as Address;

const ETHER: Token = {
  name: "Ether",
  symbol: "ETH",
  networkId: "eip155:1" as never,
  price: "2000",
  value: "4000",
  quantity: { decimals: "18", numeric: "2" },
};

export const ESTIMATE: Estimate = {
  fee: { likely: "0.0004", most: "0.0006" },
  ...{ isCovered: false, coin: "2", balance: "2", most: "1.9994" },
};

const EXAMINATION: Examination = { estimate: ESTIMATE, outcome: { state: "unknown" }, facts: {} };

const PORTS = {
  fetchTokens: answers({ tokens: [ETHER], at: 0, dayAgo: null }),
  recallReceivers: answers<readonly Receiver[]>([{ address: JONAS, name: "jonas.demo.id" }]),
  resolveReceiver: answers<Receiver>({ address: JONAS, name: "jonas.demo.id" }),
  estimateTransfer: answers(ESTIMATE),
  examineTransfer: answers(EXAMINATION),
  sendTransfer: answers(),
};

/** A transfer of a connected account whose outside answers as told; its form shows. */
export async function sending(actors: object = {}, ways: Ways = {}) {
  vi.useFakeTimers();
  const all = { ...PORTS, ...actors } as never;
  const logic = sendMachine.provide({
    actors: { ...(all as object), form: sendFormMachine.provide({ actors: all }) } as never,
  });
  const connected = await (await live(ways)).connect();
  const send: AnyActorRef = await attempt(logic, {
    target: { address: ADDRESS, network: connected.app.context.active },
  });
  const world = (): World => {
    const snapshot = send.getSnapshot();
    return {
      ...connected,
      sends: { eip155: snapshot },
      sendForms: { eip155: snapshot.children["form"].getSnapshot() },
    };
  };
  const tell = async (...events: (ViewEvent | { type: "flow.show"; view: string })[]): Promise<World> => {
    for (const event of events) send.send(event);
    await vi.advanceTimersByTimeAsync(1000);
    return world();
  };
  await tell({ type: "flow.show", view: "WalletSend" });
  return { tell, world };
}
