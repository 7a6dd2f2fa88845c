import { expect, it } from "vitest";
import { type Answer, get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const at = (path: string, query = "projectId=p") => `${sandbox().url}/v1/${path}?${query}`;
const address = () => sandbox().keys[6]!.address;
const refusal = ({ status, body }: Answer) => [status, body.status, body.reasons[0]?.field];
const cents = (text: string) => Math.round(Number(text) * 100);

const wish = (more: object = {}) => ({
  destinationWallets: [{ address: address(), blockchains: ["ethereum", "base"], assets: ["ETH"] }],
  defaultNetwork: "base",
  partnerUserId: address(),
  defaultExperience: "buy",
  ...more,
});
const generate = (body: unknown) => post(at("generators/onrampurl"), body);

it("sandbox: RAMP-2 the address of the provider's page carries what was asked for", async () => {
  const { status, body } = await generate(wish({ presetFiatAmount: 250 }));
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(url.origin + url.pathname).toBe(`${sandbox().url}/onramp/pay`);
  expect(JSON.parse(url.searchParams.get("destinationWallets") ?? "")).toEqual(wish().destinationWallets);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    defaultNetwork: "base",
    partnerUserId: address(),
    defaultExperience: "buy",
    presetFiatAmount: "250",
  });
  const page = await get(body.url);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("<h1>Buy 0.0820")]);
  expect(page.text).toContain("<dd>Base</dd>");
});

it.each(["", "me", "x".repeat(200)])("sandbox: any partnerUserId is taken: %o", async (partnerUserId) => {
  const { status, body } = await generate(wish({ partnerUserId }));
  expect(status).toBe(200);
  expect(new URL(body.url).searchParams.get("partnerUserId")).toBe(partnerUserId);
});

it.each([
  ["destinationWallets", { destinationWallets: undefined }],
  ["destinationWallets", { destinationWallets: [] }],
  ["destinationWallets", { destinationWallets: [{ address: "0x12" }] }],
  ["destinationWallets", { destinationWallets: [{ address: `0x${"1".repeat(40)}`, assets: "ETH" }] }],
  ["partnerUserId", { partnerUserId: undefined }],
  ["partnerUserId", { partnerUserId: 7 }],
  ["presetCryptoAmount", { presetCryptoAmount: 1.5 }],
  ["presetFiatAmount", { presetFiatAmount: "100" }],
  ["defaultNetwork", { defaultNetwork: 1 }],
  ["defaultExperience", { defaultExperience: "sell" }],
])("sandbox: the address of the provider's page is refused for a bad %s: %o", async (field, part) => {
  expect(refusal(await generate(wish(part)))).toEqual([400, "FAILED", field]);
});

it("sandbox: RAMP-1 options are those that clients fall back to", async () => {
  const { body } = await get(at("onramp/options"));
  const limits = [
    { id: "card", min: "10.00", max: "7500.00" },
    { id: "ach_bank_account", min: "10.00", max: "25000.00" },
  ];
  expect(body.paymentCurrencies).toEqual(["USD", "EUR"].map((id) => ({ id, payment_method_limits: limits })));
  expect(body.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["USDC", "ETH"]);
  expect(body.purchaseCurrencies[0]).toEqual({
    id: "2b92315d-eab7-5bef-84fa-089a131333f5",
    name: "USD Coin",
    symbol: "USDC",
    networks: [
      {
        name: "ethereum-mainnet",
        display_name: "Ethereum",
        chain_id: "1",
        contract_address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      },
      {
        name: "polygon-mainnet",
        display_name: "Polygon",
        chain_id: "137",
        contract_address: "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
      },
    ],
  });
});

const asked = (more: object = {}) => {
  return { purchaseCurrency: "ETH", paymentCurrency: "USD", amount: "100", network: "ETH", ...more };
};
const quote = (more: object = {}) => post(at("onramp/quote"), asked(more));

it("sandbox: RAMP-1 a quote adds up, and buys at the price of the price table", async () => {
  const { status, body } = await quote();
  expect([status, body.paymentTotal, body.purchaseAmount.currency]).toEqual([
    200,
    { amount: "100.00", currency: "USD" },
    "ETH",
  ]);
  expect(body.quoteId).toMatch(/^[0-9a-f-]{36}$/);
  const { coinbaseFee, networkFee, paymentSubtotal } = body;
  const sum = [coinbaseFee, networkFee, paymentSubtotal].reduce((total, part) => total + cents(part.amount), 0);
  expect(sum).toBe(10_000);
  expect(cents(coinbaseFee.amount) / 10_000).toBeCloseTo(0.015);
  const price = await post(at("fungible/price"), {
    currency: "usd",
    projectId: "p",
    addresses: ["eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"],
  });
  const bought = Number(paymentSubtotal.amount) / price.body.fungibles[0].price;
  expect(Number(body.purchaseAmount.amount)).toBeCloseTo(bought, 7);
});

it("sandbox: RAMP-1 a quote moves with the sandbox's clock", async () => {
  const before = (await quote()).body;
  expect((await quote()).body).toEqual(before);
  await sandbox().control("clock", { advance: 3 * 3_600_000 });
  const after = (await quote()).body;
  expect(after.purchaseAmount.amount).not.toBe(before.purchaseAmount.amount);
  expect(after.quoteId).not.toBe(before.quoteId);
});

it("sandbox: a quote takes currencies as entries of the options, as ids or as symbols, and a network by any name", async () => {
  const { purchaseCurrencies, paymentCurrencies } = (await get(at("onramp/options"))).body;
  const [usdc] = purchaseCurrencies;
  const whole = await quote({ purchaseCurrency: usdc, paymentCurrency: paymentCurrencies[1], network: "USDC" });
  expect(whole.body.paymentTotal).toEqual({ amount: "100.00", currency: "EUR" });
  expect((await quote({ purchaseCurrency: usdc.id, paymentCurrency: "eur", network: "" })).body).toEqual(whole.body);
  for (const network of ["ethereum-mainnet", "ethereum", "Ethereum", "eip155:1"]) {
    expect((await quote({ purchaseCurrency: "usdc", paymentCurrency: "EUR", network })).body).toEqual(whole.body);
  }
  const polygon = await quote({ purchaseCurrency: "USDC", paymentCurrency: "EUR", network: "polygon-mainnet" });
  expect(cents(polygon.body.networkFee.amount)).toBeLessThan(cents(whole.body.networkFee.amount));
});

it.each([
  ["purchaseCurrency", { purchaseCurrency: "GOLD" }],
  ["purchaseCurrency", { purchaseCurrency: undefined }],
  ["paymentCurrency", { paymentCurrency: "CHF" }],
  ["amount", { amount: "0" }],
  ["amount", { amount: "9.99" }],
  ["amount", { amount: "25000.01" }],
  ["amount", { amount: "-5" }],
  ["amount", { amount: "1e3" }],
  ["network", { network: "moon" }],
  ["network", { network: "solana" }],
])("sandbox: a quote is refused for a bad %s: %o", async (field, part) => {
  expect(refusal(await quote(part))).toEqual([400, "FAILED", field]);
});

it("sandbox: the newer buy calls say the same in their own spelling", async () => {
  const { body } = await get(at("onramp/buy/options", "projectId=p&country=US&subdivision=NY"));
  expect(body.paymentCurrencies[0]).toMatchObject({
    id: "USD",
    limits: [{ id: "CARD", min: "10.00", max: "7500.00" }, {}],
  });
  expect(body.purchaseCurrencies[0].networks[0]).toMatchObject({
    name: "ethereum",
    displayName: "Ethereum",
    chainId: "1",
    contractAddress: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  });
  expect((await get(body.purchaseCurrencies[0].iconUrl)).headers.get("content-type")).toBe("image/svg+xml");

  const query =
    "projectId=p&country=US&purchaseCurrency=ETH&paymentAmount=100.00&paymentCurrency=USD&paymentMethod=CARD";
  const bought = (await get(at("onramp/buy/quotes", query))).body;
  const older = (await quote()).body;
  expect(bought.paymentSubTotal).toEqual({ value: older.paymentSubtotal.amount, currency: "USD" });
  expect(bought.purchaseAmount).toEqual({ value: older.purchaseAmount.amount, currency: "ETH" });
  expect(refusal(await get(at("onramp/buy/quotes", query.replace("100.00", "x"))))).toEqual([
    400,
    "FAILED",
    "paymentAmount",
  ]);
});

it("sandbox: RAMP-3 two providers quote between 1 and 2 %, the best first", async () => {
  const { body } = await get(at("onramp/providers"));
  expect(body.map(({ serviceProvider }: { serviceProvider: string }) => serviceProvider)).toEqual([
    "JUNIPERPAY",
    "HERONPAY",
  ]);
  const ask = { projectId: "p", destinationCurrencyCode: "ETH", sourceAmount: 100, sourceCurrencyCode: "USD" };
  const path = `${sandbox().url}/v1/onramp/multi/quotes`;
  const all = (await post(path, ask)).body as { paymentMethodType: string; serviceProvider: string }[];
  expect(all.map((one) => [one.serviceProvider, one.paymentMethodType])).toEqual([
    ["JUNIPERPAY", "CREDIT_DEBIT_CARD"],
    ["JUNIPERPAY", "ACH"],
    ["HERONPAY", "CREDIT_DEBIT_CARD"],
    ["HERONPAY", "ACH"],
  ]);
  const quotes = (await post(path, { ...ask, paymentMethodType: "ACH" })).body;
  expect(quotes.map(({ paymentMethodType }: { paymentMethodType: string }) => paymentMethodType)).toEqual([
    "ACH",
    "ACH",
  ]);
  expect(quotes.map(({ transactionFee }: { transactionFee: number }) => transactionFee)).toEqual([1, 2]);
  expect(quotes[0].destinationAmount).toBeGreaterThan(quotes[1].destinationAmount);
  expect(quotes[0]).toMatchObject({ sourceAmount: 100, sourceCurrencyCode: "USD", destinationCurrencyCode: "ETH" });
  const solana = (await post(path, { ...ask, destinationCurrencyCode: "SOL" })).body;
  expect(solana[0].networkFee).toBe(0.01);
  expect(refusal(await post(path, { ...ask, projectId: undefined }))).toEqual([401, "FAILED", "projectId"]);
  for (const field of ["destinationCurrencyCode", "sourceAmount", "sourceCurrencyCode"]) {
    expect(refusal(await post(path, { ...ask, [field]: "?" }))).toEqual([400, "FAILED", field]);
  }
});

it.each([
  ["countries", ["countryCode", "name", "flagImageUrl"]],
  ["countries-defaults", ["countryCode", "defaultCurrencyCode", "defaultPaymentMethods"]],
  ["crypto-currencies", ["currencyCode", "name", "chainCode", "symbolImageUrl"]],
  ["fiat-currencies", ["currencyCode", "name", "symbolImageUrl"]],
  ["payment-methods", ["paymentMethod", "name", "paymentType"]],
  ["fiat-purchases-limits", ["currencyCode", "defaultAmount", "minimumAmount", "maximumAmount"]],
])("sandbox: providers have properties of the type %s", async (type, fields) => {
  const { body } = await get(at("onramp/providers/properties", `projectId=p&type=${type}`));
  expect(body.length).toBeGreaterThan(0);
  for (const one of body) for (const field of fields) expect(one).toHaveProperty(field);
});

it("sandbox: a widget is the provider's page with that provider's fee", async () => {
  const ask = {
    projectId: "p",
    serviceProvider: "HERONPAY",
    walletAddress: address(),
    destinationCurrencyCode: "USDC_POLYGON",
    sourceAmount: 100,
    sourceCurrencyCode: "EUR",
  };
  const path = `${sandbox().url}/v1/onramp/widget`;
  const { widgetUrl } = (await post(path, ask)).body;
  const { text } = await get(widgetUrl);
  for (const part of ["<dd>Polygon</dd>", "<dd>2.00 EUR</dd>", "Pay 100.00 EUR"]) expect(text).toContain(part);
  expect((await post(path, { projectId: "p", sessionData: ask })).body.widgetUrl).toBe(widgetUrl);
  for (const field of ["serviceProvider", "walletAddress", "destinationCurrencyCode"]) {
    expect(refusal(await post(path, { ...ask, [field]: "NOBODY?" }))).toEqual([400, "FAILED", field]);
  }
});

it.each([
  ["GET", "onramp/options", "onramp-options"],
  ["GET", "onramp/buy/options", "onramp-options"],
  ["GET", "onramp/buy/quotes", "onramp-quote"],
  ["POST", "onramp/quote", "onramp-quote"],
  ["POST", "onramp/multi/quotes", "onramp-quote"],
  ["GET", "onramp/providers", "onramp-providers"],
  ["GET", "onramp/providers/properties", "onramp-providers"],
  ["POST", "onramp/widget", "onramp-widget"],
  ["POST", "generators/onrampurl", "onrampurl"],
])(
  "sandbox: %s %s refuses a missing project and a body that is none, and can be made to fail",
  async (method, path, endpoint) => {
    const call = (query: string, body: unknown) =>
      method === "GET" ? get(at(path, query)) : post(at(path, query), body);
    expect(refusal(await call("", {}))).toEqual([401, "FAILED", "projectId"]);
    if (method === "POST") expect(refusal(await call("projectId=p", "{"))).toEqual([400, "FAILED", "body"]);
    for (const name of [endpoint, "blockchain"]) {
      await sandbox().control("faults", { endpoint: name, fault: { status: 503, times: 1 } });
      expect((await call("projectId=p", {})).status).toBe(503);
      expect((await call("projectId=p", {})).status).not.toBe(503);
    }
  },
);
