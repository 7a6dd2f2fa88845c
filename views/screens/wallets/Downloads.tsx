import { type Download, downloadsOf, phoneLink } from "../../../domain/wallets/downloads.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { QrCode } from "../pairing/QrCode.tsx";
import type { Screen } from "../screen.ts";
import { Explore } from "./Explore.tsx";
import { type DisplayItem, walletDisplay } from "./wallet-display.ts";

export interface DownloadsProps {
  wallet: DisplayItem;
  stores: readonly Download[];
  /** On a desktop: the link for a phone, as a code. */
  code?: string | undefined;
}

const ICONS = { extension: "plug", ios: "apple", android: "android", website: "globe" } as const;

function Body({ wallet, stores, code }: DownloadsProps) {
  const t = useText();
  const isNowhere = stores.length === 0;
  return (
    <div className="body">
      <Hero
        art={
          code ? (
            <QrCode uri={code} label={t("get.code")} mark={<Logo {...wallet} size="m" />} />
          ) : (
            <Logo {...wallet} size="l" />
          )
        }
        title={isNowhere ? <bdi>{wallet.name}</bdi> : <StatusText text="get.one" values={{ name: wallet.name }} />}
        text={t(isNowhere ? "get.nowhere" : code ? "get.scan" : "get.one.text")}
      />
      {isNowhere ? (
        <Explore />
      ) : (
        <Plate>
          {stores.map(({ store, href }) => (
            <li key={store}>
              <Row
                slim
                app
                lead={<Lead icon={ICONS[store]} />}
                name={t(`get.${store}`)}
                href={href}
                newTab={t("link.newTab")}
              />
            </li>
          ))}
        </Plate>
      )}
    </div>
  );
}

function present(world: World): DownloadsProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== "Downloads") return undefined;
  const stores = downloadsOf(route.wallet);
  const code = world.app.context.platform.mobile ? undefined : phoneLink(stores);
  return { wallet: walletDisplay(world, route.wallet), stores, code };
}

/** The stores of one wallet. */
export const Downloads: Screen<DownloadsProps> = {
  present,
  title: ({ wallet }, t) => t("title.Downloads.named", { name: wallet.name }),
  Body,
};
