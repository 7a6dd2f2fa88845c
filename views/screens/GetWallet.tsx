import { uniqueWallets, type Wallet } from "../../domain/wallet.ts";
import { Hero, Sign } from "../kit/Hero.tsx";
import { Icon } from "../kit/Icon.tsx";
import { Link } from "../kit/Link.tsx";
import { Mark } from "../kit/Mark.tsx";
import { Name } from "../kit/Name.tsx";
import { Plate } from "../kit/Plate.tsx";
import { Lead, Row } from "../kit/Row.tsx";
import { Say } from "../kit/Say.tsx";
import { useText } from "../text.ts";
import type { World } from "../world.ts";
import type { Screen } from "./screen.ts";
import { handleOf, type Shown, shownWallet } from "./shown.ts";
import { isExcluded, wellKnown } from "./suggested.ts";

export type Store = "extension" | "ios" | "android" | "website";

export type GetWalletProps =
  | { kind: "list"; wallets: readonly (Shown & { wallet: string; href: string })[] }
  | { kind: "one"; wallet: Shown; stores: readonly { store: Store; href: string }[] };

/** How many wallets are offered (protocol.md §6.3). */
const OFFERED = 4;

/** The public list of wallets (protocol.md §4.1). */
const EXPLORER = "https://walletconnect.com/explorer";

const ICONS = { extension: "plug", ios: "phone", android: "phone", website: "globe" } as const;

function One({ wallet, stores }: Extract<GetWalletProps, { kind: "one" }>) {
  const t = useText();
  const values = { name: wallet.name };
  return (
    <div className="body">
      <Hero
        art={<Mark {...wallet} size="l" />}
        title={<Say text="get.one" values={values} />}
        text={t(stores.length > 0 ? "get.one.text" : "get.nowhere")}
      />
      {stores.length > 0 ? (
        <Plate>
          {stores.map(({ store, href }) => (
            <li key={store}>
              <Row
                slim
                lead={<Lead icon={ICONS[store]} />}
                name={t(`get.${store}`)}
                href={href}
                newTab={t("link.newTab")}
              />
            </li>
          ))}
        </Plate>
      ) : (
        <Explore />
      )}
    </div>
  );
}

function Explore() {
  return (
    <Link className="btn" href={`${EXPLORER}?type=wallet`}>
      <span>{useText()("get.explore")}</span>
      <Icon name="external" size="s" />
    </Link>
  );
}

function Body(props: GetWalletProps) {
  const t = useText();
  if (props.kind === "one") return <One {...props} />;
  const { wallets } = props;
  return (
    <div className="body">
      {wallets.length === 0 ? (
        <Hero art={<Sign icon="wallet" />} title={t("get.empty")} text={t("get.empty.text")} />
      ) : (
        <>
          <p className="say">{t("get.text")}</p>
          <Plate label={t("connect.list")}>
            {wallets.map(({ wallet, name, image, href }) => (
              <li key={wallet}>
                <Row
                  lead={<Mark name={name} image={image} />}
                  name={<Name>{name}</Name>}
                  href={href}
                  newTab={t("link.newTab")}
                />
              </li>
            ))}
          </Plate>
        </>
      )}
      <Explore />
    </div>
  );
}

function storesOf({ chromeStore, appStore, playStore, homepage }: Wallet): { store: Store; href: string }[] {
  const stores = [
    { store: "extension", href: chromeStore },
    { store: "ios", href: appStore },
    { store: "android", href: playStore },
    { store: "website", href: homepage },
  ] as const;
  return stores.flatMap(({ store, href }) => (href ? [{ store, href }] : []));
}

function present(world: World): GetWalletProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "GetWallet") return undefined;
  if (route.wallet) return { kind: "one", wallet: shownWallet(world, route.wallet), stores: storesOf(route.wallet) };
  const { featured, config, recommended } = world.wallets.context;
  const wallets = uniqueWallets(featured, config.customWallets, recommended, wellKnown(world))
    .filter((wallet) => !isExcluded(world, wallet))
    .slice(0, OFFERED);
  return {
    kind: "list",
    wallets: wallets.map((wallet) => ({
      ...shownWallet(world, wallet),
      wallet: handleOf(wallet),
      href: wallet.homepage ?? EXPLORER,
    })),
  };
}

/** Where wallets are to be had: a few of them, or one with its stores. */
export const GetWallet: Screen<GetWalletProps> = {
  present,
  title: (props, t) =>
    props.kind === "one" ? t("title.GetWallet.named", { name: props.wallet.name }) : t("title.GetWallet"),
  Body,
};
