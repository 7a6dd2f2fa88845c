import { useEffect, useState } from "react";
import { LIMITS } from "../../domain/limits.ts";
import { uniqueWallets, type Wallet } from "../../domain/wallet.ts";
import type { ViewEvent } from "../../machines/mail.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { Hero, Sign } from "../kit/Hero.tsx";
import { Icon } from "../kit/Icon.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { Mark } from "../kit/Mark.tsx";
import { Note } from "../kit/Note.tsx";
import { Press } from "../kit/Press.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { useSeen } from "../kit/seen.ts";
import { TextButton } from "../kit/TextButton.tsx";
import { useSend } from "../send.ts";
import { useText } from "../text.ts";
import type { World } from "../world.ts";
import { chooseWallet, connectorsOf, wellKnown } from "./connect-rows.ts";
import type { Screen } from "./screen.ts";
import { connectorFor, handleOf, type Shown, shownWallet } from "./shown.ts";

export interface WalletCell extends Shown {
  id: string;
  /** rdns or explorer id. */
  wallet: string;
  installed: boolean;
  /** Asked for when the cell comes near, where there is no picture yet. */
  imageId?: string | undefined;
  event: ViewEvent;
}

export interface AllWalletsProps {
  query: string;
  certified: boolean;
  wallets: readonly WalletCell[];
  /** What the list does: it waits for an answer, has one, or did not get one. */
  phase: "loading" | "ready" | "failed";
  /** There is another page. */
  more: boolean;
}

const CELLS = Array.from({ length: 16 }, (_, at) => `cell${at}`);
const MORE = { type: "wallets.more" } as const;
const RETRY = { type: "wallets.retry" } as const;
const LIST = { type: "wallets.list" } as const;

function Cell({ wallet, name, image, imageId, installed, event }: WalletCell) {
  const t = useText();
  return (
    <li data-want={image ? undefined : imageId}>
      <Press className="cell" event={event} wallet={wallet} title={name}>
        <span className="stack">
          <Mark name={name} image={image} size="m" />
          {installed && <Icon name="check" />}
        </span>
        <span>
          <bdi>{name}</bdi>
          {installed && <span className="vh">, {t("wallets.installed")}</span>}
        </span>
      </Press>
    </li>
  );
}

function Pending({ count }: { count: number }) {
  return CELLS.slice(0, count).map((key) => (
    <li key={key} className="cell" aria-hidden="true">
      <Skeleton of="cell" />
      <span>
        <Skeleton />
      </span>
    </li>
  ));
}

function Grid({ wallets, phase, more }: Pick<AllWalletsProps, "wallets" | "phase" | "more">) {
  const t = useText();
  const send = useSend();
  const loading = phase === "loading";
  const isFirst = loading && wallets.length < CELLS.length;
  const ref = useSeen<HTMLDivElement>(
    "[data-want], [data-action='wallets.more']",
    (elements) => {
      const ids = elements.flatMap((element) => element.getAttribute("data-want") ?? []);
      if (ids.length > 0) send({ type: "images.want", kind: "wallet", ids });
      if (elements.some((element) => !element.hasAttribute("data-want"))) send(MORE);
    },
    `${wallets.length}${wallets[0]?.id}${phase}`,
  );
  return (
    <div ref={ref}>
      <ul className="grid" aria-busy={loading || undefined} aria-label={t("connect.list")}>
        {wallets.map((wallet) => (
          <Cell key={wallet.id} {...wallet} />
        ))}
        {isFirst && <Pending count={CELLS.length - wallets.length} />}
      </ul>
      {(more || (loading && !isFirst)) && (
        <div className="btns">
          <Button event={MORE} tone="quiet" busy={loading}>
            {t("wallets.more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Results(props: AllWalletsProps & { onClear: () => void }) {
  const t = useText();
  const { wallets, phase, query, onClear } = props;
  const again = (
    <Button icon="again" event={RETRY}>
      {t("action.retry")}
    </Button>
  );
  if (phase === "failed" && wallets.length === 0) {
    return (
      <>
        <Hero
          art={<Sign icon="bad" tone="bad" />}
          title={t("wallets.error")}
          text={t("wallets.error.text")}
          live="alert"
        />
        {again}
      </>
    );
  }
  if (phase === "ready" && wallets.length === 0) {
    return (
      <>
        <Hero art={<Sign icon="search" />} title={t("wallets.empty")} text={t("wallets.empty.text")} live="status" />
        {query && <Button onPress={onClear}>{t("wallets.empty.clear")}</Button>}
      </>
    );
  }
  return (
    <>
      <Grid {...props} />
      {phase === "failed" && (
        <Note action={<TextButton event={RETRY}>{t("action.retry")}</TextButton>}>{t("wallets.more.failed")}</Note>
      )}
    </>
  );
}

function Body(props: AllWalletsProps) {
  const t = useText();
  const send = useSend();
  const [typed, type] = useState(props.query);
  const { certified, phase, wallets } = props;
  useEffect(() => send(LIST), [send]);
  const search = (query: string): void => {
    type(query);
    send({ type: "wallets.search", query });
  };
  const said = phase === "loading" ? t("wallets.loading") : t("wallets.results", { count: wallets.length });
  return (
    <div className="body" data-airy>
      <div className="top">
        <Field label={t("wallets.search")} value={typed} onInput={search} action="wallets.search" />
        <IconButton
          icon="shield"
          label={t("wallets.certified")}
          aria-pressed={certified}
          event={{ type: "wallets.certify", on: !certified }}
        />
      </div>
      {phase !== "failed" && (
        <p className="vh" role="status">
          {said}
        </p>
      )}
      <Results {...props} onClear={() => search("")} />
    </div>
  );
}

function phaseOf({ wallets }: World, isSearch: boolean): AllWalletsProps["phase"] {
  if (isSearch && wallets.hasTag("searching")) return "loading";
  if (isSearch) return wallets.hasTag("searchFailed") ? "failed" : "ready";
  if (wallets.hasTag("listFailed")) return "failed";
  return wallets.hasTag("listing") || wallets.context.page === 0 ? "loading" : "ready";
}

/** Featured, recommended and listed wallets, each once, those that are here first; or what a search found. */
function present(world: World): AllWalletsProps {
  const { wallets } = world;
  const { query, certified, featured, recommended, listed, found, config } = wallets.context;
  const isSearch = query.length >= LIMITS.searchFrom;
  const phase = phaseOf(world, isSearch);
  const connectors = connectorsOf(world).flatMap((connector) => connector.connectors ?? [connector]);
  const isHere = (wallet: Wallet): boolean => connectorFor(wallet, connectors) !== undefined;
  const offered = uniqueWallets(featured, config.customWallets, recommended);
  const first = offered.length > 0 || phase === "ready" ? offered : wellKnown(world);
  const shown = certified ? first.filter((wallet) => wallet.certified) : first;
  const all = isSearch ? (phase === "loading" ? [] : found) : uniqueWallets(shown, listed);
  return {
    query,
    certified,
    phase,
    more: !isSearch && phase === "ready" && !wallets.hasTag("exhausted"),
    wallets: all
      .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
      .map((wallet) => ({
        ...shownWallet(world, wallet),
        id: wallet.id,
        wallet: handleOf(wallet),
        installed: isHere(wallet),
        imageId: wallet.imageId,
        event: chooseWallet(world, wallet),
      })),
  };
}

/** Every wallet there is, to be searched. */
export const AllWallets: Screen<AllWalletsProps> = { present, title: (_, t) => t("title.AllWallets"), Body };
