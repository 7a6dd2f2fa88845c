import { parseEvmAddress } from "../../domain/addresses/address.ts";
import { AppKitError, type ErrorCode } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import {
  checkRequest,
  type GrantedSession,
  type SessionRequest,
  type Subscription,
  subscriptionRequest,
} from "../../domain/sessions/request.ts";
import type { SessionAsk } from "../../machines/sessions/ask.ts";
import { type Core, required, settled, worldNow } from "../core.ts";

/** The last request of each instance: the next one waits until it has ended (I2). */
const last = new WeakMap<Core, Promise<unknown>>();
let count = 0;

/** The checked request for a connected account. @throws INVALID_OPTION, CAIP_NETWORK_OR_ADDRESS_UNDEFINED */
function askFor(core: Core, value: unknown, now: number): SessionAsk {
  const { request, networkId } = checkRequest(value, now);
  const { accounts, app } = worldNow(core);
  const { address, accounts: all } = required(accounts.eip155, "CAIP_NETWORK_OR_ADDRESS_UNDEFINED").context;
  const wanted = request.address === undefined ? address : parseEvmAddress(request.address);
  if (!wanted || !all.includes(wanted)) throw invalidOption("address", request.address, "a connected account");
  const network = app.context.settings.networks.find(({ caipNetworkId }) => caipNetworkId === networkId);
  if (!network) throw invalidOption("chainId", request.chainId, "one of the networks");
  count += 1;
  return { type: "session.ask", id: count, request, target: { address: wanted, network } };
}

function outcomeOf(core: Core, ask: SessionAsk): Promise<GrantedSession> {
  return settled(core, (resolve, reject) => {
    const accountNow = () => core.root.getSnapshot().children["account.eip155"];
    const account = accountNow();
    const look = () => {
      const { accounts, sessions } = core.store.getSnapshot();
      const outcome = sessions.eip155?.context.outcome;
      // The account was disconnected or replaced, or the code of the request did not load.
      if (accountNow() !== account || accounts.eip155?.matches({ flows: "none" }))
        return reject(lateError("SESSION_FAILED", {}));
      if (outcome?.id !== ask.id) return;
      if ("granted" in outcome) return resolve(outcome.granted);
      const { code, values = {} } = outcome.fault;
      reject(new AppKitError<ErrorCode>(code, values));
    };
    const { unsubscribe } = core.store.subscribe(look);
    account?.send(ask);
    return unsubscribe;
  });
}

/** Asks the wallet for a session, once the previous request has ended. */
export async function grantPermissions(core: Core, request: SessionRequest, now: number): Promise<GrantedSession> {
  askFor(core, request, now);
  const before = last.get(core);
  const work = (async () => {
    await before?.catch(() => undefined);
    return outcomeOf(core, askFor(core, request, now));
  })();
  last.set(core, work);
  return work;
}

export function createSubscription(core: Core, wanted: Subscription, now: number): Promise<GrantedSession> {
  return grantPermissions(core, subscriptionRequest(wanted, now), now);
}
