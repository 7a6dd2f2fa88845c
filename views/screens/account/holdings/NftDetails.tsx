import type { NftDetails as Details } from "../../../../domain/account/nft.ts";
import { shortAddress } from "../../../../domain/addresses/short-address.ts";
import { Facts } from "../../../kit/Facts.tsx";
import { useMissing } from "../../../kit/hooks/use-missing.ts";
import { Name } from "../../../kit/Name.tsx";
import { Skeleton } from "../../../kit/states/Skeleton.tsx";
import { useText } from "../../../shell/text.ts";
import { Missing } from "./Missing.tsx";

export interface NftDetailsProps {
  /** The collectible's details on the chain; null while the chain is asked. */
  details: Details | null;
  /** True if the chain did not answer. */
  failed: boolean;
}

/** The lines of most collectibles, reserved so that nothing moves when the details come. */
const LINES = ["collection", "contract", "tokenId"] as const;

function Attributes({ attributes }: Pick<Details, "attributes">) {
  const t = useText();
  if (attributes.length === 0) return null;
  return (
    <>
      <h3 className="month">{t("nft.attributes")}</h3>
      <dl className="plate traits">
        {attributes.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes.
          <div key={at}>
            <dt>
              <Name>{name}</Name>
            </dt>
            <dd>
              <Name>{value}</Name>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Known({ details }: { details: Details }) {
  const t = useText();
  const { collection, contract, tokenId, attributes } = details;
  const facts = {
    collection: collection && <Name>{collection}</Name>,
    contract: contract && (
      <bdi className="hex" dir="ltr" title={contract}>
        {shortAddress(contract)}
      </bdi>
    ),
    tokenId: tokenId && <Name>{tokenId}</Name>,
  };
  const known = LINES.filter((line) => facts[line]);
  if (known.length === 0 && attributes.length === 0) return <p className="plate say">{t("nft.details.none")}</p>;
  return (
    <>
      {known.length > 0 && <Facts facts={known.map((line) => [t(`nft.${line}`), facts[line]])} />}
      <Attributes attributes={attributes} />
    </>
  );
}

/** The details of a collectible, as the chain itself reports them (ACCT-10). */
export function NftDetails({ details, failed }: NftDetailsProps) {
  const t = useText();
  const { isMissing, isAsked } = useMissing(failed, details !== null);
  const coming = LINES.map((line) => [t(`nft.${line}`), <Skeleton key={line} />] as const);
  return (
    <div className="details">
      {details && <Known details={details} />}
      {!details && isMissing && (
        <Missing
          icon="image"
          name="nft.details.failed"
          text="account.safe"
          event={{ type: "nft.retry" }}
          busy={isAsked}
        />
      )}
      {isAsked && !isMissing && <Facts busy facts={coming} />}
    </div>
  );
}
