import { type ActivityRow, operationOf, signOf } from "../../../../domain/account/activity.ts";
import { formatDate } from "../../../../domain/account/dates.ts";
import { relativeTime } from "../../../../domain/account/relative-time.ts";
import type { Transfer } from "../../../../domain/account/transaction.ts";
import { shortAddress } from "../../../../domain/addresses/short-address.ts";
import { formatQuantity, formatTokens } from "../../../../domain/format.ts";
import { explorerTransactionUrl, type Network } from "../../../../domain/networks/network.ts";
import { safeText } from "../../../../domain/text.ts";
import { Icon } from "../../../kit/pictures/Icon.tsx";
import type { IconName } from "../../../kit/pictures/icons.ts";
import { Logo } from "../../../kit/pictures/Logo.tsx";
import { Row } from "../../../kit/Row.tsx";
import { StatusText } from "../../../kit/states/StatusText.tsx";
import { type Text, useText } from "../../../shell/text.ts";

const DAY = 86_400_000;

type Move = Pick<Extract<ActivityRow, { kind: "move" }>, "transaction" | "transfer">;

/** The props that all rows share. */
interface Shared {
  lang: string;
  network: Network;
  /** Undefined in the first drawing. */
  now: number | undefined;
}

/** The moved amount, with its sign. */
function amountOf({ transaction, transfer }: Move, lang: string, t: Text): string {
  if (!transfer) return t(`activity.status.${transaction.status}`);
  const sign = signOf(transaction, transfer);
  const { nft, fungible, quantity } = transfer;
  if (fungible) return `${sign}${formatTokens(quantity, safeText(fungible.symbol, 12), lang)}`;
  const count = quantity === "1" || quantity === "" ? "" : `${formatQuantity(quantity, lang)} × `;
  return `${sign}${count}${safeText(nft?.name, 60) || "-"}`;
}

/** The other side of a transfer: the app, or the sender's or receiver's address. */
function OtherSide({ transaction: { application, sentFrom, sentTo }, transfer }: Move) {
  const app = safeText(application?.name, 40);
  if (app) return <bdi>{app}</bdi>;
  const came = transfer?.direction === "in";
  const address = safeText(came ? sentFrom : sentTo, 100);
  if (!address) return null;
  const value = (
    <span className="hex" dir="ltr">
      {shortAddress(address)}
    </span>
  );
  return <StatusText text={came ? "activity.from" : "activity.to"} values={{ address: value }} />;
}

const MARKS: Readonly<Record<Transfer["direction"], IconName>> = { in: "receive", out: "sent", self: "again" };

/** The sign on the picture: the direction of the transfer, or its failed or pending status. */
function markOf({ transaction: { status }, transfer }: Move): IconName {
  if (status === "failed") return "close";
  if (status === "pending" || status === "unknown") return "clock";
  return transfer ? MARKS[transfer.direction] : "check";
}

function Picture({ transaction, transfer }: Move) {
  const { application, status } = transaction;
  const { nft, fungible } = transfer ?? {};
  const name = safeText(fungible?.symbol ?? nft?.name ?? application?.name, 60) || "?";
  const image = fungible?.iconUrl ?? nft?.previewUrl ?? application?.iconUrl;
  return (
    <span className="stack" data-status={status}>
      <Logo name={name} image={image} shape={nft ? "tile" : "coin"} />
      <span className="mark">
        <Icon name={markOf({ transaction, transfer })} size="s" />
      </span>
    </span>
  );
}

/** The day, or the age of a transfer of less than a day. */
function when(at: number, { lang, now }: Shared, t: Text): string {
  if (now !== undefined && now - at < DAY) {
    const { unit, n } = relativeTime(now - at);
    return t(`time.${unit}`, { n });
  }
  return formatDate(at, "day", lang);
}

/** One transfer of a transaction, linked to the transaction on the explorer. */
export function MoveRow({ transaction, transfer, ...shared }: Shared & Move) {
  const t = useText();
  const { status, minedAt, hash } = transaction;
  const isSettled = status === "confirmed";
  return (
    <Row
      lead={<Picture transaction={transaction} transfer={transfer} />}
      name={t(`activity.${operationOf(transaction)}`)}
      sub={
        <>
          {!isSettled && <span data-status={status}>{t(`activity.status.${status}`)} · </span>}
          <OtherSide transaction={transaction} transfer={transfer} />
        </>
      }
      end={
        <span className="end">
          <bdi data-raw={transfer?.quantity}>{amountOf({ transaction, transfer }, shared.lang, t)}</bdi>
          <span className="sub">{when(minedAt, shared, t)}</span>
        </span>
      }
      href={explorerTransactionUrl(shared.network, hash)}
      newTab={t("link.newTab")}
    />
  );
}
