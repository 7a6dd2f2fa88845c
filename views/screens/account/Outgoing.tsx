import { type ReactNode, useId } from "react";
import { shortAddress } from "../../../domain/addresses/short-address.ts";
import { formatExact } from "../../../domain/format.ts";
import type { MessageKey } from "../../../domain/messages.ts";
import { IconButton } from "../../kit/buttons/IconButton.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import type { IconName } from "../../kit/pictures/icons.ts";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { shortName } from "../../shell/account-display.ts";
import { type Text, useText } from "../../shell/text.ts";
import { formatShort } from "../swap/amounts.ts";
import { symbolOf } from "../tokens/symbol.ts";
import type { OutgoingEntry, OutgoingProps } from "./outgoing-entries.ts";

const SIGNS = {
  confirmed: "ok",
  unfollowed: "ok",
  reverted: "bad",
  dropped: "bad",
  replaced: "swap",
} as const satisfies Record<NonNullable<OutgoingEntry["end"]>, IconName>;

/** The title of an outgoing transaction, according to its state. */
function titleOf({ what, end }: OutgoingEntry): MessageKey {
  if (end === null || end === "unfollowed") return `sent.${what}`;
  return `sent.${what}.${end === "confirmed" ? "confirmed" : "failed"}`;
}

function stateOf({ end, reason, network }: OutgoingEntry, t: Text): string {
  if (end === null) return t("sent.open", { network });
  return end === "reverted" && reason ? t("sent.reverted.reason", { reason }) : t(`sent.${end}`);
}

/** The receiver by name, or the ends of the address, all of which was shown before. */
function receiverOf({ receiver }: OutgoingEntry): ReactNode {
  if (!receiver) return null;
  const name = shortName(receiver.name);
  if (name) return name;
  return (
    <span className="hex" dir="ltr">
      {shortAddress(receiver.address, 6, 4)}
    </span>
  );
}

function Entry({ entry, lang }: { entry: OutgoingEntry; lang: string }) {
  const t = useText();
  const id = useId();
  const { end, hash, amount, gets, href } = entry;
  const values = {
    amount: <span data-raw={amount}>{`${formatExact(amount, lang)} ${symbolOf(entry)}`}</span>,
    receiver: receiverOf(entry),
    ...(gets && { gets: <span data-raw={gets.amount}>{formatShort(gets.amount, gets, lang)}</span> }),
  };
  return (
    <li aria-busy={end === null || undefined}>
      <div className="row" data-end={end ?? undefined}>
        <span className="lead">{end ? <Icon name={SIGNS[end]} /> : <span className="spin" aria-hidden="true" />}</span>
        <span className="main" role="status">
          <span className="name" id={id}>
            <StatusText text={titleOf(entry)} values={values} />
          </span>
          <span className="sub">
            <span>{stateOf(entry, t)}</span>
            {href && <Link href={href}>{t("account.explorer.short")}</Link>}
          </span>
        </span>
        {end && (
          <IconButton
            icon="close"
            size="s"
            label={t("action.dismiss")}
            id={`${id}dismiss`}
            aria-labelledby={`${id}dismiss ${id}`}
            event={{ type: "sent.dismiss", hash }}
          />
        )}
      </div>
    </li>
  );
}

/** The account's outgoing transactions; each is listed until the visitor has seen its end. */
export function Outgoing({ entries, lang }: OutgoingProps) {
  const t = useText();
  return (
    <ul className="plate outgoing" aria-label={t("sent.list")}>
      {entries.map((entry) => (
        <Entry key={entry.hash} entry={entry} lang={lang} />
      ))}
    </ul>
  );
}
