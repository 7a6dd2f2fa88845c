import { downloadsOf } from "../../../domain/wallets/downloads.ts";
import { distinctWallets } from "../../../domain/wallets/well-known.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { isExcluded, wellKnown } from "../connection/suggested.ts";
import type { Screen } from "../screen.ts";
import { EXPLORER, Explore } from "./Explore.tsx";
import { type DisplayItem, handleOf, isChosen, walletDisplay } from "./wallet-display.ts";

export interface GetWalletProps {
  /** Each opens its page, or its stores if there are several. */
  wallets: readonly (DisplayItem & { wallet: string; current?: boolean; href?: string; event?: ViewEvent })[];
}

/** The number of wallets offered (protocol.md §6.3). */
const OFFERED = 4;

function Body({ wallets }: GetWalletProps) {
  const t = useText();
  return (
    <div className="body">
      {wallets.length === 0 ? (
        <Hero art={<Sign icon="wallet" />} title={t("get.empty")} text={t("get.empty.text")} />
      ) : (
        <>
          <p className="say">{t("get.text")}</p>
          <Plate label={t("connect.list")}>
            {wallets.map(({ wallet, name, image, current, href, event }) => (
              <li key={wallet}>
                <Row
                  lead={<Logo name={name} image={image} />}
                  name={<Name>{name}</Name>}
                  href={href}
                  newTab={t("link.newTab")}
                  current={current}
                  event={event}
                  wallet={wallet}
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

function present(world: World): GetWalletProps {
  const { featured, config, recommended } = world.wallets.context;
  const wallets = distinctWallets(featured, config.customWallets, recommended, wellKnown(world))
    .filter((wallet) => !isExcluded(world, wallet))
    .slice(0, OFFERED);
  return {
    wallets: wallets.map((wallet) => ({
      ...walletDisplay(world, wallet),
      wallet: handleOf(wallet),
      ...(isChosen(world, wallet.id) && { current: true }),
      ...(downloadsOf(wallet).length > 1
        ? { event: { type: "route.push", route: { view: "Downloads", wallet } } as const }
        : { href: wallet.homepage ?? EXPLORER }),
    })),
  };
}

/** A few wallets to download, and the row that leads to all. */
export const GetWallet: Screen<GetWalletProps> = { present, title: (_, t) => t("title.GetWallet"), Body };
