import { afterEach, expect, it, vi } from "vitest";
import { fromCallback } from "xstate";
import { DEFAULT_OPTIONS } from "../../../../domain/buy/options.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Options } from "../../../../domain/options/options.ts";
import { buyFormMachine } from "../../../../machines/buy/buy-form.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { BuyInProgress } from "../../../../views/screens/buy/BuyInProgress.tsx";
import type { CurrencyListProps } from "../../../../views/screens/buy/CurrencyList.tsx";
import { OnRampActivity } from "../../../../views/screens/buy/OnRampActivity.tsx";
import { OnRampFiatSelect } from "../../../../views/screens/buy/OnRampFiatSelect.tsx";
import { OnRampProviders } from "../../../../views/screens/buy/OnRampProviders.tsx";
import { OnRampTokenSelect } from "../../../../views/screens/buy/OnRampTokenSelect.tsx";
import type { World } from "../../../../views/shell/world.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, attempt } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";
import { render } from "../../render.tsx";
import { snapshotOf } from "../../snapshot.ts";

afterEach(() => void vi.useRealTimers());

/** A connected visitor at the form of a purchase. */
async function entered(options: Options = {}) {
  const connected = await (await live({}, options)).connect();
  const actors = { fetchOnrampOptions: answers(), quotePurchase: answers(), prepareCheckouts: fromCallback(() => {}) };
  const target = { address: ADDRESS, network: connected.app.context.active };
  const form = await attempt(buyFormMachine.provide({ actors: actors as never }), { target });
  form.send({ type: "flow.show", view: "OnRampProviders" });
  /** The world that the screens read, with more in the form. */
  const world = (more: object = {}): World => {
    const state = form.getSnapshot();
    return { ...connected, buyForms: { eip155: { ...state, context: { ...state.context, ...more } } } };
  };
  return { connected, form, world };
}

const KEYS = { coinbase: "app", meld: "key" };

it("RAMP-1 a price is on its way for what can be paid alone", async () => {
  vi.useFakeTimers();
  const { connected, form } = await entered();
  const isPricing = ["100", "", "0"].map((text) => {
    form.send({ type: "buy.amount", text });
    return OnRampProviders.present({ ...connected, buyForms: { eip155: form.getSnapshot() } })?.pricing;
  });
  expect(isPricing).toEqual([true, false, false]);
});

it("RAMP-1 the first figure of an amount is not called too little while the next one is typed", async () => {
  vi.useFakeTimers();
  const { form, world } = await entered();
  const flaw = () => OnRampProviders.present(world())?.flaw;
  form.send({ type: "buy.amount", text: "1" });
  expect(flaw()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(LIMITS.debounce);
  expect(flaw()).toBe("low");
});

it("DESIGN: a list without purchases leads on to a provider", () => {
  const { press, sent } = render(<OnRampActivity.Body {...GALLERY.OnRampActivity.none} />);
  press("[data-action='route.push']");
  expect(sent).toEqual([{ type: "route.push", route: { view: "OnRampProviders" } }]);
});

it("RAMP-1 RAMP-3 a provider can be gone to once its page is ready and the payment is possible", async () => {
  const { form, world } = await entered({ onrampKeys: KEYS });
  const phases = (checkouts: object) =>
    OnRampProviders.present(world({ checkouts }))?.providers.map(({ phase }) => phase);
  form.send({ type: "buy.amount", text: "100" });
  expect(phases({ coinbase: { href: "https://pay.example" }, meld: null })).toEqual(["ready", "missed"]);
  expect(phases({})).toEqual(["preparing", "preparing"]);
  form.send({ type: "buy.amount", text: "1" });
  expect(phases({ coinbase: { href: "https://pay.example" }, meld: null })).toEqual(["held", "held"]);
});

it("RAMP-1 RAMP-2 one provider is enough, and none sells where the host has no key", async () => {
  const buying = async (onrampKeys: NonNullable<Options["onrampKeys"]>) => {
    const account = Account.present((await entered({ onrampKeys })).connected)!;
    return "nobody" in account ? undefined : account.buying;
  };
  expect([await buying({ meld: "key" }), await buying({})]).toEqual([true, false]);
});

it("RAMP-1 the first five networks of the page are named, and the note about the providers where it has a document", async () => {
  const networks = [1, 8453, 10, 137, 42161, 56] as const;
  const props = async (more: Options) =>
    OnRampProviders.present((await entered({ networks: [...networks], onrampKeys: KEYS, ...more })).world());
  expect(await props({})).toMatchObject({ networks: { length: 5 }, foot: false });
  expect(await props({ privacyPolicyUrl: "https://larkspur.example/privacy" })).toMatchObject({ foot: true });
  expect(await props({ termsConditionsUrl: "https://larkspur.example/terms" })).toMatchObject({ foot: true });
});

it("RAMP-1 there is a choice of what to buy where there is more than one", async () => {
  const { world } = await entered({ onrampKeys: KEYS });
  const [first, second] = DEFAULT_OPTIONS.purchaseCurrencies;
  const having = (purchaseCurrencies: unknown) =>
    OnRampProviders.present(world({ options: { ...DEFAULT_OPTIONS, purchaseCurrencies } }))?.hasTokens;
  expect([having([first]), having([first, second])]).toEqual([false, true]);
});

it("RAMP-1 what is chosen is marked, and money is called as in the visitor's language", async () => {
  const { world } = await entered({ onrampKeys: KEYS });
  const chosen = (props: CurrencyListProps | undefined) =>
    props?.currencies.filter(({ isChosen }) => isChosen).map(({ symbol }) => symbol);
  expect(chosen(OnRampFiatSelect.present(world({ payment: "EUR" })))).toEqual(["EUR"]);
  expect(chosen(OnRampTokenSelect.present(world({ symbol: "ETH" })))).toEqual(["ETH"]);
  const { app } = world();
  const settings = { ...app.context.settings, lang: "de" };
  const german = OnRampFiatSelect.present({
    ...world(),
    app: { ...app, context: { ...app.context, settings } } as never,
  });
  expect(german?.currencies.find(({ id }) => id === "USD")?.name).toBe("US-Dollar");
});

it("R18, RAMP-1 a refused payment is described by its reason", () => {
  const { one } = render(<OnRampProviders.Body {...GALLERY.OnRampProviders["too little"]} />);
  expect(one("input").getAttribute("aria-describedby")).toBe(one("[role='alert']").id);
});

it("RAMP-1 a fee in other money than the paid one keeps the digits that make it more than nothing", () => {
  const { priced } = GALLERY.OnRampProviders;
  const networkFee = { amount: "0.0024", currency: "ETH" };
  const { root } = render(<OnRampProviders.Body {...priced} quote={{ ...priced.quote!, networkFee }} />);
  expect([...root.querySelectorAll("bdi[data-raw]")].map((one) => one.textContent)).toEqual([
    "1.90 USD",
    "0.002 ETH",
    "100.00 USD",
  ]);
});

it("RAMP-1 a purchase that another tab goes on with is resumed, not open", async () => {
  const { connected } = await entered();
  const phase = (...tags: string[]) => {
    const buy = snapshotOf({ purchase: { provider: "meld" } }, tags);
    return BuyInProgress.present({ ...connected, buys: { eip155: buy as never } });
  };
  expect(phase("open", "elsewhere")).toEqual({ provider: "Meld.io", phase: "resumed" });
  expect(phase("open")).toEqual({ provider: "Meld.io", phase: "open" });
});

it("RAMP-1 purchases that did not load are not called none", async () => {
  const { connected } = await entered();
  const list = snapshotOf({ answer: null }, ["unavailable"]);
  const props = OnRampActivity.present({ ...connected, purchases: { eip155: list as never } })!;
  const { press, sent } = render(<OnRampActivity.Body {...props} />);
  press("[data-action='buy.retry']");
  expect(sent).toEqual([{ type: "buy.retry" }]);
});
