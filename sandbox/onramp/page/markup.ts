import type { Purchase } from "../../blockchain/blockchain-context.ts";
import { escapeHtml } from "../../http/html.ts";
import type { Order } from "../orders.ts";
import { money, paidOut, type Quote } from "../quote.ts";

/** In groups of four, which are easy to compare by eye. */
function grouped(address: string): string {
  return (address.match(/^0x|.{1,4}/g) ?? []).join(" ");
}

interface Page {
  readonly title: string;
  readonly body: string;
  readonly ending?: string;
}

function page({ title, body, ending = "" }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sandbox on-ramp</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/onramp/page.css">
<script src="/onramp/page.js" defer></script>
</head>
<body data-ending="${escapeHtml(ending)}">
<main>
<p class="brand"><strong>Sandbox on-ramp</strong> <span class="tag">Test money only</span></p>
${body}
</main>
</body>
</html>
`;
}

type Row = readonly [term: string, text: string, style?: string];

function rows(list: readonly Row[]): string {
  const lines = list.map(([term, text, style]) => {
    const isTotal = style === "total";
    const dd =
      style === "code" ? `<dd class="code" dir="ltr">${escapeHtml(text)}</dd>` : `<dd>${escapeHtml(text)}</dd>`;
    return `<div${isTotal ? ' class="total"' : ""}><dt>${escapeHtml(term)}</dt>${dd}</div>`;
  });
  return `<dl>\n${lines.join("\n")}\n</dl>`;
}

const bought = (quote: Quote): string => `${paidOut(quote)} ${quote.goods.symbol}`;
const close = '<p class="close" hidden><button class="still" type="button">Close this window</button></p>';

function quoteRows({ quote, receiver }: Order): Row[] {
  const { fiat, goods, networkFee, price, providerFee, subtotal, total } = quote;
  return [
    ["Network", goods.network.displayName],
    ["To", grouped(receiver), "code"],
    ["Price", `1 ${goods.symbol} = ${price} ${fiat}`],
    ["For the coins", `${money(subtotal)} ${fiat}`],
    ["Provider fee", `${money(providerFee)} ${fiat}`],
    ["Network fee", `${money(networkFee)} ${fiat}`],
    ["You pay", `${money(total)} ${fiat}`, "total"],
  ];
}

/** The goods, receiver and price of an order, with the choice to pay or not. */
export function orderPage(order: Order): string {
  const { quote } = order;
  const what = bought(quote);
  return page({
    title: `Buy ${what}`,
    body: `<h1>Buy ${escapeHtml(what)}</h1>
<p>Check the address before you pay.</p>
${rows(quoteRows(order))}
<p class="note">This is a sandbox on your own machine. Nothing is charged: a faucet pays test coins to this address.</p>
<form method="post" action="/onramp/pay/${escapeHtml(order.id)}">
<button class="loud" name="ending" value="pay">Pay ${escapeHtml(`${money(quote.total)} ${quote.fiat}`)}</button>
<button class="still" name="ending" value="cancel">Cancel</button>
<details><summary>For tests</summary>
<p>Let the payment fail, to see what your page does then.</p>
<button class="still" name="ending" value="fail">Fail this payment</button>
</details>
</form>`,
  });
}

const headings = {
  success: ["Paid", "ok", "The coins are at the address."],
  "in-progress": ["On its way", "", "The faucet has paid; the provider confirms it in a moment."],
  failed: ["Payment failed", "bad", "Nothing was paid out. You can close this window and try again."],
} as const satisfies Record<Purchase["status"], readonly [string, string, string]>;

/** How an order ended. */
export function endPage(order: Order, purchase: Purchase | undefined): string {
  if (!purchase) {
    const body = `<h1>Cancelled</h1>\n<p role="status">Nothing was paid. You can close this window.</p>\n${close}`;
    return page({ title: "Cancelled", body, ending: "cancel" });
  }
  const { goods } = order.quote;
  const [heading, style, text] = headings[purchase.status];
  const list: Row[] = [
    [purchase.status === "failed" ? "Order" : "Bought", `${purchase.amount} ${purchase.symbol}`],
    ["Network", goods.network.displayName],
    ["To", grouped(order.receiver), "code"],
    ...(purchase.hash === undefined ? [] : [["Transaction", purchase.hash, "code"] as const]),
  ];
  const outcome = `<h1 class="${style}">${heading}</h1>\n<p role="status">${text}</p>`;
  return page({ title: heading, body: `${outcome}\n${rows(list)}\n${close}`, ending: purchase.status });
}

/** The reason for which there is nothing to buy. */
export function refusalPage(reason: string): string {
  const body = `<h1>This cannot be bought here</h1>\n<p role="status">${escapeHtml(reason)}</p>\n${close}`;
  return page({ title: "Not for sale", body });
}
