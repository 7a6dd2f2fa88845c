import type { ReactNode } from "react";
import { SWAP_NETWORKS } from "../../../domain/modal/routes.ts";
import type { WalletFeature } from "../../../domain/options/features.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import type { IconName } from "../../kit/pictures/icons.ts";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import { BUY } from "../buy/buying.ts";
import type { AccountProps } from "./account-props.ts";
import { DisconnectRow } from "./Disconnect.tsx";
import { GrantedRow } from "./GrantedRow.tsx";
import { RECEIVE } from "./holdings/Nothing.tsx";

const SWAP = { type: "route.push", route: { view: "Swap" } } as const;

interface KeyProps {
  icon: IconName;
  event: ViewEvent;
  /** Its name for a reader, where its word says too little. */
  name?: string;
  click?: "SELECT_BUY_CRYPTO";
  onPress?: () => void;
  children: ReactNode;
}

/** An icon above a word. */
function Key({ icon, name, children, ...press }: KeyProps) {
  return (
    <li>
      <ActionButton {...press} className="key" aria-label={name}>
        <Icon name={icon} />
        <span>{children}</span>
      </ActionButton>
    </li>
  );
}

/** Leads to the form of a transfer. */
function SendKey({ network, isSmartAccount }: NonNullable<AccountProps["sending"]>) {
  const t = useText();
  const send = useSend();
  const properties = { network, isSmartAccount };
  return (
    <Key
      icon="sent"
      event={{ type: "route.push", route: { view: "WalletSend" } }}
      onPress={() => send({ type: "event.tracked", event: { type: "track", event: "OPEN_SEND", properties } })}
    >
      {t("send.action")}
    </Key>
  );
}

/** Leads to the form of a swap; where there are no swaps, past it to the networks that have some (protocol.md §6.4). */
function SwapKey({ isSupported, ...properties }: NonNullable<AccountProps["swapping"]>) {
  const t = useText();
  const send = useSend();
  const open = (): void => {
    if (isSupported) send({ type: "event.tracked", event: { type: "track", event: "OPEN_SWAP", properties } });
    else send(SWAP);
  };
  return (
    <Key icon="swap" event={isSupported ? SWAP : { type: "route.push", route: SWAP_NETWORKS }} onPress={open}>
      {t("swap.action")}
    </Key>
  );
}

/** The account's features, in the host's order. */
function Features({ order, buying, receive, sending, swapping }: AccountProps) {
  const t = useText();
  const drawn: Record<WalletFeature, ReactNode> = {
    onramp: buying && (
      <Key key="onramp" icon="card" event={BUY} click="SELECT_BUY_CRYPTO">
        {t("buy.action")}
      </Key>
    ),
    swaps: swapping && <SwapKey key="swaps" {...swapping} />,
    receive: receive && (
      <Key key="receive" icon="receive" event={RECEIVE}>
        {t("account.receive")}
      </Key>
    ),
    send: sending && <SendKey key="send" {...sending} />,
  };
  return order.map((feature) => drawn[feature]);
}

/** The page of the account on the network's explorer. */
function ExplorerKey({ explorer }: Pick<AccountProps, "explorer">) {
  const t = useText();
  return (
    explorer && (
      <li>
        <Link className="key" href={explorer.href}>
          <Icon name="external" />
          <span aria-hidden="true">{t("account.explorer.short")}</span>
          <span className="vh">{t("account.explorer")}</span>
        </Link>
      </li>
    )
  );
}

const WORDS = [
  ...(["swap.action", "send.action", "buy.action"] as const),
  ...(["account.receive", "account.copy.short", "account.explorer.short", "account.switch"] as const),
];

/** The longest word that six of them have room for side by side. */
const LONGEST = 8;

/** The actions of an account; the way to disconnect an embedded wallet is in its settings. */
export function Actions(props: AccountProps) {
  const { explorer, profile, owner, namespace, disconnecting, wallet } = props;
  const t = useText();
  return (
    <div className="plate">
      <ul
        className="keys"
        aria-label={t("account.actions")}
        data-wide={WORDS.some((word) => t(word).length > LONGEST) || undefined}
      >
        <Features {...props} />
        <Key icon="copy" event={{ type: "address.copy" }} name={t("action.copy")}>
          {t("account.copy.short")}
        </Key>
        <ExplorerKey explorer={explorer} />
        {profile && !owner && (
          <Key icon="user" event={profile}>
            {t("account.switch")}
          </Key>
        )}
      </ul>
      {!owner && <GrantedRow quiet />}
      {!owner && <DisconnectRow quiet namespace={namespace} busy={disconnecting} wallet={wallet} />}
    </div>
  );
}
