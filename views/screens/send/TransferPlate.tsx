import { formatDollars, formatExact } from "../../../domain/format.ts";
import { worth } from "../../../domain/send/cost.ts";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { WholeAddress } from "../../kit/WholeAddress.tsx";
import { useText } from "../../shell/text.ts";
import { symbolOf } from "../tokens/symbol.ts";
import { ReceiverName } from "./People.tsx";
import type { WalletSendPreviewProps } from "./preview-props.ts";

/** The sent amount with all of its digits, and the receiver with the whole address. */
export function TransferPlate({ transfer, lang }: Pick<WalletSendPreviewProps, "transfer" | "lang">) {
  const t = useText();
  const { asset, amount, receiver } = transfer;
  const symbol = symbolOf(asset);
  const value = worth(amount, asset.price);
  return (
    <div className="plate transfer">
      <div data-confirmed>
        <Row
          lead={<Logo name={symbol} image={asset.iconUrl} shape="coin" />}
          name={
            <bdi data-raw={amount}>
              {formatExact(amount, lang)} {symbol}
            </bdi>
          }
          sub={t("send.sends")}
          end={
            value && (
              <span className="end">
                <bdi data-raw={value}>{formatDollars(value, lang)}</bdi>
              </span>
            )
          }
        />
      </div>
      <Row
        lead={<Avatar address={receiver.address} image={receiver.image} size="m" />}
        name={<ReceiverName receiver={receiver} />}
        sub={t("send.to")}
      />
      <div data-confirmed>
        <WholeAddress address={receiver.address} />
      </div>
    </div>
  );
}
