import type { Address } from "../../../domain/addresses/address.ts";
import { hasFeature } from "../../../domain/namespaces.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { chosenAsset, linkFault, type SendEntry } from "../../../domain/send/entry.ts";
import { type SendFlaw, sendFlaw } from "../../../domain/send/form.ts";
import type { Estimate, Receiver } from "../../../domain/send/transfer.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { SendFormContext } from "../../../machines/send/send-form.ts";
import type { World } from "../../shell/world.ts";
import { isBuying } from "../buy/buying.ts";
import { networksEvent } from "../networks/networks-event.ts";
import { type Coin, coinOf } from "../tokens/symbol.ts";
import { type DisplayItem, networkDisplay } from "../wallets/wallet-display.ts";

/** The form of a transfer, once the account's assets are known. */
export interface SendForm extends Pick<SendEntry, "amount" | "to" | "receiver"> {
  /** The reason why a payment link cannot be followed. */
  linkFault: ReturnType<typeof linkFault>;
  asset: Asset | null;
  estimate: Estimate | null;
  flaw: SendFlaw | null;
  /** True if a receiver can be given by name. */
  hasNames: boolean;
  isResolving: boolean;
  /** Says why the typed name has no address. */
  unresolved: SendFormContext["unresolved"] | false;
  isEstimating: boolean;
  /** True if only the network's own coin is known of the account's assets. */
  isPartial: boolean;
  /** True while the list of assets is loading. */
  isListing: boolean;
  coin: Coin;
  network: DisplayItem;
  /** Earlier receivers, and the other accounts of this wallet. */
  recent: readonly Receiver[];
  own: readonly Receiver[];
  /** True if the missing amount can be bought. */
  isBuying: boolean;
  /** Leads to the networks; absent if there is no other one. */
  networks?: ViewEvent | undefined;
  lang: string;
}

/** The props while the account's assets are loading. */
export interface NoForm {
  isLoading: true;
}

/** The most rows of receivers on a screen. */
const MOST = 5;

function ownAccounts({ accounts, app }: World, sender: Address): Receiver[] {
  const all = accounts[app.context.active.chainNamespace]?.context.accounts ?? [];
  return all.filter((address) => address !== sender).map((address) => ({ address }));
}

export function presentSend(world: World): SendForm | NoForm {
  const { active, settings } = world.app.context;
  const form = world.sendForms[active.chainNamespace];
  if (!form?.context.assets) return { isLoading: true };
  const { context } = form;
  const { target, assets, amount, to, receiver, estimate, known } = context;
  const own = ownAccounts(world, target.address);
  const isOwn = ({ address }: Receiver): boolean =>
    address === target.address || own.some((one) => one.address === address);
  return {
    ...{ amount, to, receiver, estimate },
    linkFault: linkFault(context),
    asset: chosenAsset(context),
    flaw: sendFlaw(context),
    hasNames: hasFeature(active.chainNamespace, "names"),
    isResolving: form.hasTag("resolving"),
    unresolved: form.hasTag("unresolved") && context.unresolved,
    isEstimating: form.hasTag("estimating"),
    isPartial: form.hasTag("unavailable"),
    isListing: form.hasTag("loading"),
    coin: coinOf(target.network, assets ?? []),
    network: networkDisplay(world, target.network),
    recent: (known ?? []).filter((one) => !isOwn(one)).slice(0, MOST),
    own: own.slice(0, MOST),
    isBuying: isBuying(world),
    networks: networksEvent(world.app.context),
    lang: settings.lang,
  };
}
