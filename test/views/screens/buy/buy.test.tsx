import { afterEach, expect, it, vi } from "vitest";
import { fromCallback } from "xstate";
import { buyFormMachine } from "../../../../machines/buy/buy-form.ts";
import { OnRampActivity } from "../../../../views/screens/buy/OnRampActivity.tsx";
import { OnRampProviders } from "../../../../views/screens/buy/OnRampProviders.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, attempt } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";
import { render } from "../../render.tsx";

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

it("DESIGN: a list without purchases leads on to a provider", () => {
  const { press, sent } = render(<OnRampActivity.Body {...GALLERY.OnRampActivity.none} />);
  press("[data-action='route.push']");
  expect(sent).toEqual([{ type: "route.push", route: { view: "OnRampProviders" } }]);
});
