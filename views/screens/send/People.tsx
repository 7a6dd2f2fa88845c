import { shortAddress } from "../../../domain/addresses/short-address.ts";
import type { Receiver } from "../../../domain/send/transfer.ts";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { Row } from "../../kit/Row.tsx";
import { shortName } from "../../shell/account-display.ts";
import { useText } from "../../shell/text.ts";

export interface PeopleProps {
  label: "recent" | "own";
  people: readonly Receiver[];
}

/** A receiver by their name, or the ends of their address. */
export function ReceiverName({ receiver }: { receiver: Receiver }) {
  const name = shortName(receiver.name);
  if (name) return <Name>{name}</Name>;
  return (
    <bdi className="hex" dir="ltr">
      {shortAddress(receiver.address, 6, 4)}
    </bdi>
  );
}

/** Receivers to choose from, instead of typing. */
export function People({ label, people }: PeopleProps) {
  const t = useText();
  if (people.length === 0) return null;
  const title = t(`send.people.${label}`);
  return (
    <>
      <h3 className="month">{title}</h3>
      <Plate label={title}>
        {people.map((receiver) => (
          <li key={receiver.address}>
            <Row
              slim
              lead={
                <span className="lead">
                  <Avatar address={receiver.address} image={receiver.image} size="s" />
                </span>
              }
              name={<ReceiverName receiver={receiver} />}
              sub={
                shortName(receiver.name) && (
                  <bdi className="hex" dir="ltr">
                    {shortAddress(receiver.address, 6, 4)}
                  </bdi>
                )
              }
              event={{ type: "send.choose", receiver }}
            />
          </li>
        ))}
      </Plate>
    </>
  );
}
