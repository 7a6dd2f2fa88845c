import { formatDate } from "../../../../domain/account/dates.ts";
import { formatQuantity } from "../../../../domain/format.ts";
import { explorerTransactionUrl } from "../../../../domain/networks/network.ts";
import { Link } from "../../../kit/buttons/Link.tsx";
import { Facts } from "../../../kit/Facts.tsx";
import { Name } from "../../../kit/Name.tsx";
import { Hero, Sign } from "../../../kit/pictures/Hero.tsx";
import { Icon } from "../../../kit/pictures/Icon.tsx";
import { Media } from "../../../kit/pictures/Media.tsx";
import { useText } from "../../../shell/text.ts";
import type { World } from "../../../shell/world.ts";
import type { Screen } from "../../screen.ts";
import { networkDisplay } from "../../wallets/wallet-display.ts";
import { nftsOf } from "./lists.ts";
import { NftDetails, type NftDetailsProps } from "./NftDetails.tsx";
import { nftName } from "./Nfts.tsx";

export interface NftProps {
  name: string;
  /** The same picture, the larger one first. */
  sources: readonly (string | undefined)[];
  /** The held amount. */
  amount: string;
  network: string;
  /** The moment of receipt, in milliseconds since 1970. */
  at: number;
  /** The receiving transaction on the explorer. */
  href?: string | undefined;
  lang: string;
  /** The collectible's details on the chain; absent unless they were asked for. */
  details?: NftDetailsProps | undefined;
}

/** The account does not have the collectible, or no longer has it. */
export interface NoNft {
  gone: true;
}

function Collectible({ name, sources, amount, network, at, href, lang, details }: NftProps) {
  const t = useText();
  const facts = [
    [t("nft.amount"), formatQuantity(amount, lang)],
    [t("nft.network"), <Name key="network">{network}</Name>],
    [t("nft.came"), <bdi key="came">{formatDate(at, "date", lang)}</bdi>],
  ] as const;
  // Without a link, the text itself is focusable, so that the keyboard can scroll it.
  const focusable = !href && { tabIndex: 0, role: "group", "aria-label": name, "data-action": "nft.read" };
  return (
    <div className="body" {...focusable}>
      <Media sources={sources} />
      <h3 className="nft-name">
        <bdi>{name}</bdi>
      </h3>
      <Facts facts={facts} />
      {href && (
        <Link className="btn" href={href}>
          <Icon name="external" size="s" />
          <span>{t("account.explorer")}</span>
        </Link>
      )}
      {details && <NftDetails {...details} />}
    </div>
  );
}

function Body(props: NftProps | NoNft) {
  const t = useText();
  if (!("gone" in props)) return <Collectible {...props} />;
  return (
    <div className="body">
      <Hero art={<Sign icon="image" />} title={t("nft.gone")} text={t("nft.gone.text")} live="status" />
    </div>
  );
}

/** The details that are shown of the collectible `key`. */
function detailsOf({ app, collectibles }: World, key: string): NftDetailsProps | undefined {
  const collectible = collectibles[app.context.active.chainNamespace];
  if (collectible?.context.key !== key) return undefined;
  return { details: collectible.context.details, failed: collectible.hasTag("unavailable") };
}

function present(world: World): NftProps | NoNft | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "Nft") return undefined;
  const { active, settings } = world.app.context;
  const nft = nftsOf(world, active.chainNamespace).items?.find(({ key }) => key === route.key);
  if (!nft) return { gone: true };
  return {
    name: nftName(nft),
    sources: [nft.detailUrl, nft.previewUrl],
    amount: nft.amount,
    network: networkDisplay(world, active).name,
    at: nft.cameAt,
    href: explorerTransactionUrl(active, nft.hash),
    lang: settings.lang,
    details: detailsOf(world, route.key),
  };
}

/** One collectible: its picture, amount, receiving transaction, and details on the chain (ACCT-10). */
export const Nft: Screen<NftProps | NoNft> = { present, title: (_, t) => t("title.Nft"), Body };
