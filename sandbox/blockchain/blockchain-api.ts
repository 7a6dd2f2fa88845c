import { solanaDevnet, solanaMainnet } from "../assets/tokens.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { checkProject, requireProject } from "../http/project.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { balance } from "./balance.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { buildTransaction } from "./build-transaction.ts";
import { allowance, buildApprove, gasPrice, quotes, tokens } from "./convert.ts";
import { History } from "./history.ts";
import { pictureRoutes } from "./pictures.ts";
import { price } from "./price.ts";
import type { Prices } from "./prices.ts";

const group = "blockchain";

type Answer = (call: Call) => Reply | Promise<Reply>;

function getRoute(endpoint: string, path: RegExp, answer: Answer): Route {
  return {
    method: "GET",
    path,
    endpoint,
    group,
    handle: (call) => {
      requireProject(call.url.searchParams);
      return answer(call);
    },
  };
}

/** The project id of these is in the body. */
function postRoute(endpoint: string, path: RegExp, handle: Answer): Route {
  return { method: "POST", path, endpoint, group, handle };
}

/** `GET v1/supported-chains`: every chain here answers at `/v1` and at `/ws`. */
function supportedChains({ context }: BlockchainDeps, { url }: Call): Reply {
  checkProject(url.searchParams);
  const ids = [...context.chains.supported, solanaMainnet, solanaDevnet];
  return json({ http: ids, ws: ids });
}

/**
 * The money half of the Blockchain API (protocol.md §2.3): chains, balances, history, prices, swaps.
 * `purchases` gives an address's purchases through the on-ramp, newest first.
 */
export function blockchainApi(context: ServiceContext, prices: Prices, purchases: BlockchainDeps["purchases"]): Party {
  const deps: BlockchainDeps = { context, prices, purchases };
  const history = new History(deps);
  const bound = (answer: (deps: BlockchainDeps, call: Call) => Reply | Promise<Reply>): Answer => {
    return (call) => answer(deps, call);
  };
  return {
    name: "blockchain API",
    faults:
      "supported-chains, balance, history, quotes, tokens, price, allowance, gas-price, build-approve, " +
      "build-transaction; group blockchain",
    state: () => ({ up: true, facts: { "chains indexed": history.read.chains, "blocks read": history.read.blocks } }),
    routes: [
      {
        method: "GET",
        path: /^\/v1\/supported-chains\/?$/,
        endpoint: "supported-chains",
        group,
        handle: (call) => supportedChains(deps, call),
      },
      getRoute("balance", /^\/v1\/account\/([^/]+)\/balance$/, bound(balance)),
      getRoute("history", /^\/v1\/account\/([^/]+)\/history$/, (call) => history.answer(call)),
      getRoute("tokens", /^\/v1\/convert\/tokens$/, bound(tokens)),
      getRoute("quotes", /^\/v1\/convert\/quotes$/, bound(quotes)),
      getRoute("allowance", /^\/v1\/convert\/allowance$/, bound(allowance)),
      getRoute("gas-price", /^\/v1\/convert\/gas-price$/, bound(gasPrice)),
      getRoute("build-approve", /^\/v1\/convert\/build-approve$/, bound(buildApprove)),
      postRoute("build-transaction", /^\/v1\/convert\/build-transaction$/, bound(buildTransaction)),
      postRoute("price", /^\/v1\/fungible\/price$/, bound(price)),
      ...pictureRoutes(deps, history.contracts),
    ],
    reset: () => {
      history.forget();
      prices.restart(context.clock.now());
    },
  };
}
