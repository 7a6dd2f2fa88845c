import { cloudAuth } from "./auth/cloud-auth.ts";
import { blockchainApi } from "./blockchain/blockchain-api.ts";
import { Prices } from "./blockchain/prices.ts";
import { chainRpc } from "./chains/rpc.ts";
import { control } from "./control/control.ts";
import { Faults } from "./control/fault.ts";
import { globalControls } from "./control/global-controls.ts";
import { RequestLog } from "./control/log.ts";
import type { ServiceContext } from "./control/service-context.ts";
import { Turns, turnControl } from "./control/turns.ts";
import { endpointNames, endpointsAt } from "./endpoints.ts";
import { type SecureFrame, secureFrame } from "./frame/service/secure-frame.ts";
import { closedToOthers } from "./http/cors.ts";
import { RateLimit } from "./http/limit.ts";
import type { Party } from "./http/route.ts";
import { Exchange } from "./http/server.ts";
import { makeDirectory } from "./list/directory.ts";
import { Project } from "./list/project.ts";
import { walletList } from "./list/wallet-list.ts";
import { Mail } from "./mail/mail.ts";
import { mailbox } from "./mail/party.ts";
import type { PostOffice } from "./mail/post-office.ts";
import { names } from "./names/names.ts";
import { onramp } from "./onramp/onramp.ts";
import { Purchases } from "./onramp/purchases.ts";
import { pages } from "./pages/pages.ts";
import { phoneWalletParty } from "./phone-wallet/phone-wallet-party.ts";
import { PhoneWallet } from "./phone-wallet/wallet.ts";
import { pulse } from "./pulse/pulse.ts";
import { relay } from "./relay/relay.ts";
import { SessionLedger } from "./sessions/ledger.ts";
import { sessions } from "./sessions/sessions.ts";
import { solana } from "./solana/solana.ts";
import { verify } from "./verify/verify.ts";
import { injectedWallets } from "./wallets/injected.ts";
import { Wallets } from "./wallets/wallets.ts";

/** Dependencies of the services besides their context. */
interface ServicesDeps {
  readonly office: PostOffice;
  readonly wallets: Wallets;
  readonly phoneWallet: PhoneWallet;
  readonly prices: Prices;
  readonly frame: SecureFrame;
  readonly ledger: SessionLedger;
}

/** Every service that stands outside of a page. */
function outsideParties(
  context: ServiceContext,
  { office, wallets, phoneWallet, prices, frame, ledger }: ServicesDeps,
): Party[] {
  const { chains, clock, seed } = context;
  const project = new Project();
  const purchases = new Purchases(seed, clock);
  const clusters = solana(context);
  return [
    chainRpc({ chains, ...clusters.doors }),
    walletList(makeDirectory(seed), project),
    pulse(context, project),
    injectedWallets(wallets),
    blockchainApi(context, prices, (address) => purchases.of(address)),
    names(context),
    onramp(context, prices, purchases),
    sessions(context, ledger),
    clusters.party,
    mailbox(office),
    cloudAuth(context, new Mail(office)),
    relay(context, project),
    phoneWalletParty(phoneWallet),
    verify(context),
    frame.party,
  ];
}

/** The parties of the sandbox and their control calls. `frameOrigin` gives the origin of the secure frame. */
export function assemble(context: ServiceContext, office: PostOffice, frameOrigin: () => string) {
  const { clock } = context;
  const faults = new Faults();
  const log = new RequestLog();
  const limit = new RateLimit(() => performance.now());
  const wallets = new Wallets(context);
  const phoneWallet = new PhoneWallet(context);
  const prices = new Prices(context.seed, clock.now());
  const ledger = new SessionLedger(context.seed);
  const frame = secureFrame({ context, prices, mail: new Mail(office), sessions: ledger, origin: frameOrigin });
  const services = outsideParties(context, { office, wallets, phoneWallet, prices, frame, ledger });
  const parties: Party[] = [...services];
  const exchange = new Exchange(parties, { clock, faults, log, limit });
  const frameExchange = new Exchange([frame.site], { clock, faults, log, limit }, closedToOthers);
  // Two visitors of one sandbox know by the count that another one reset it.
  let resets = 0;
  const reset = async (): Promise<void> => {
    resets += 1;
    faults.clear();
    limit.reset();
    clock.reset();
    exchange.releaseUnanswered();
    frameExchange.releaseUnanswered();
    await Promise.all(services.map((party) => party.reset?.()));
    log.clear();
  };
  const whole: Party = {
    name: "sandbox",
    routes: [],
    controls: [
      ...globalControls({ parties: [...services, frame.site], clock, faults, limit, log, reset, resets: () => resets }),
      turnControl(new Turns(() => performance.now())),
    ],
  };
  const names = endpointNames(services);
  const overview = (): object => ({
    options: { projectId: "sandbox", endpoints: endpointsAt(names, context.url(), frameOrigin()) },
    wallets: wallets.all.map((wallet) => wallet.report()),
    faults: faults.list(),
    resets,
  });
  parties.push(control([...services, whole], overview), pages(names, { url: context.url, secureFrame: frameOrigin }));
  return { parties, exchange, frameExchange, wallets, phoneWallet, reset };
}
