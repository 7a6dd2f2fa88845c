import { afterEach, expect, it, vi } from "vitest";
import { fromCallback } from "xstate";
import { buyFormMachine } from "../../../../machines/buy/buy-form.ts";
import { OnRampProviders } from "../../../../views/screens/buy/OnRampProviders.tsx";
import { answers, attempt } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";

afterEach(() => void vi.useRealTimers());

it("RAMP-1 a price is on its way for what can be paid alone", async () => {
  vi.useFakeTimers();
  const connected = await (await live()).connect();
  const actors = { fetchOnrampOptions: answers(), quotePurchase: answers(), prepareCheckouts: fromCallback(() => {}) };
  const target = { address: ADDRESS, network: connected.app.context.active };
  const form = await attempt(buyFormMachine.provide({ actors: actors as never }), { target });
  form.send({ type: "flow.show", view: "OnRampProviders" });
  const isPricing = ["100", "", "0"].map((text) => {
    form.send({ type: "buy.amount", text });
    return OnRampProviders.present({ ...connected, buyForms: { eip155: form.getSnapshot() } })?.pricing;
  });
  expect(isPricing).toEqual([true, false, false]);
});
