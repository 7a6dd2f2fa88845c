import type { ControlAnswers } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import { Refused } from "../http/reply.ts";
import { intentOf } from "./intent.ts";
import type { Orders } from "./orders.ts";

async function buy(
  orders: Orders,
  { address, asset, network, payment, fail = false }: Body,
): Promise<ControlAnswers["purchase"]> {
  if (typeof fail !== "boolean") refuse("fail", "fail must be true or false");
  const texts = { address, asset, network, payment };
  for (const [field, value] of Object.entries(texts)) {
    if (value !== undefined && typeof value !== "string") refuse(field, `${field} must be text`);
  }
  const query = new URLSearchParams({ destinationWallets: JSON.stringify([{ address }]) });
  const rest = { defaultAsset: asset, defaultNetwork: network, presetFiatAmount: payment };
  for (const [name, value] of Object.entries(rest)) if (typeof value === "string") query.set(name, value);
  const order = orders.open(intentOf(query));
  await orders.end(order, fail ? "fail" : "pay");
  const purchase = await orders.purchaseOf(order);
  if (!purchase) throw new Refused(503, "order", "The sandbox was reset meanwhile");
  return purchase;
}

/** Control calls of the on-ramp. */
export function onrampControls(orders: Orders): Control[] {
  return [
    {
      method: "POST",
      name: "purchase",
      does: "Buys through the on-ramp as its page would, and pays out.",
      body: {
        address: "an EVM or Solana address",
        asset: "symbol, default USDC",
        network: "ethereum, base, polygon, solana …; default the first that fits the address",
        payment: "US dollars as text, default 100",
        fail: "true lets the payment fail",
      },
      example: { address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", asset: "ETH", network: "base", payment: "250" },
      act: (body) => buy(orders, body),
    },
  ];
}
