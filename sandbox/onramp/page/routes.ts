import type { SandboxClock } from "../../clock.ts";
import { malformed } from "../../http/fields.ts";
import { formPolicy } from "../../http/html.ts";
import { content, Refused, type Reply, redirect } from "../../http/reply.ts";
import type { Call, Route } from "../../http/route.ts";
import { intentOf } from "../intent.ts";
import { endings, type Order, type Orders } from "../orders.ts";
import { settling } from "../purchases.ts";
import { endPage, orderPage, refusalPage } from "./markup.ts";
import { pageScript } from "./script.ts";
import { pageStyle } from "./style.ts";

function html(body: string, status = 200, headers: Record<string, string> = {}): Reply {
  const all = { "content-security-policy": formPolicy, "referrer-policy": "no-referrer", ...headers };
  return { ...content(body, "text/html; charset=utf-8", all), status };
}

/** A refusal is a page here, for a person to read. */
async function pageOrRefusal(make: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await make();
  } catch (error) {
    const status = error instanceof Refused ? error.reply.status : 502;
    return html(refusalPage(error instanceof Error ? error.message : String(error)), status);
  }
}

async function show(orders: Orders, clock: SandboxClock, order: Order): Promise<Reply> {
  if (order.ending === undefined) return html(orderPage(order));
  const purchase = await orders.purchaseOf(order);
  const left = purchase?.status === "in-progress" ? purchase.at + settling - clock.now() : 0;
  return html(endPage(order, purchase), 200, left > 0 ? { refresh: String(Math.ceil(left / 1000)) } : {});
}

async function end(orders: Orders, { params, body }: Call): Promise<Reply> {
  const order = orders.find(params[0] ?? "");
  const chosen = new URLSearchParams(body).get("ending");
  const ending = endings.find((one) => one === chosen) ?? malformed("ending", "Press Pay or Cancel");
  await orders.end(order, ending);
  return redirect(`/onramp/pay/${order.id}`, 303);
}

/** The provider's page: an order is opened, shown, and ended. */
export function pageRoutes(orders: Orders, clock: SandboxClock): Route[] {
  const one = /^\/onramp\/pay\/([^/]+)$/;
  return [
    {
      method: "GET",
      path: /^\/onramp\/pay\/?$/,
      endpoint: "onramp-page",
      handle: ({ url }) => pageOrRefusal(() => html(orderPage(orders.open(intentOf(url.searchParams))))),
    },
    {
      method: "GET",
      path: one,
      endpoint: "onramp-page",
      handle: ({ params }) => pageOrRefusal(() => show(orders, clock, orders.find(params[0] ?? ""))),
    },
    { method: "POST", path: one, endpoint: "onramp-pay", handle: (call) => pageOrRefusal(() => end(orders, call)) },
    { method: "GET", path: /^\/onramp\/page\.css$/, handle: () => content(pageStyle, "text/css; charset=utf-8") },
    {
      method: "GET",
      path: /^\/onramp\/page\.js$/,
      handle: () => content(pageScript, "text/javascript; charset=utf-8"),
    },
  ];
}
