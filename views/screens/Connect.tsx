import { Checkbox } from "../kit/Checkbox.tsx";
import { Hero, Sign } from "../kit/Hero.tsx";
import { Icon } from "../kit/Icon.tsx";
import { Link } from "../kit/Link.tsx";
import { Mark } from "../kit/Mark.tsx";
import { Name } from "../kit/Name.tsx";
import { Note } from "../kit/Note.tsx";
import { Plate } from "../kit/Plate.tsx";
import { Lead, Row } from "../kit/Row.tsx";
import { Say } from "../kit/Say.tsx";
import { SkeletonRow } from "../kit/Skeleton.tsx";
import { Tag } from "../kit/Tag.tsx";
import { TextButton } from "../kit/TextButton.tsx";
import { useSend } from "../send.ts";
import { useText } from "../text.ts";
import { type ConnectProps, presentConnect } from "./connect-rows.ts";
import type { Screen } from "./screen.ts";

const TONES = { installed: "ok", contested: "bad", recent: undefined, multichain: undefined } as const;

function Legal({ terms, privacy, box }: { terms: string | undefined; privacy: string | undefined; box: boolean }) {
  const t = useText();
  const links = {
    terms: <Link href={terms}>{t("connect.legal.terms")}</Link>,
    privacy: <Link href={privacy}>{t("connect.legal.privacy")}</Link>,
  };
  if (terms && privacy) return <Say text={box ? "connect.legal.checkbox" : "connect.legal.footer"} values={links} />;
  const document = terms ? links.terms : links.privacy;
  return <Say text={box ? "connect.legal.checkbox.one" : "connect.legal.one"} values={{ document }} />;
}

function AllRow({ count, samples, locked }: NonNullable<ConnectProps["all"]> & { locked: boolean }) {
  const t = useText();
  const pictures = (
    <span className="lead" data-set>
      {samples.map((sample) => (
        <Mark key={sample.name} {...sample} size="xs" />
      ))}
    </span>
  );
  const end = (
    <>
      {count && <Tag>{count}</Tag>}
      <Icon name="next" size="s" />
    </>
  );
  return (
    <li>
      <Row
        lead={samples.length > 0 ? pictures : <Lead icon="wallet" />}
        name={t("connect.allWallets")}
        end={end}
        event={{ type: "route.push", route: { view: "AllWallets" } }}
        click="CLICK_ALL_WALLETS"
        disabled={locked}
      />
    </li>
  );
}

function WalletRows({
  rows,
  pending,
  all,
  locked,
}: Pick<ConnectProps, "rows" | "pending" | "all"> & { locked: boolean }) {
  const t = useText();
  return (
    <Plate busy={pending > 0} label={t("connect.list")}>
      {rows.map(({ id, wallet, name, image, tag, claim, event }) => (
        <li key={id}>
          <Row
            lead={<Mark name={name} image={image} />}
            name={<Name>{name}</Name>}
            sub={claim && <Name>{claim}</Name>}
            end={tag && <Tag tone={TONES[tag]}>{t(`connect.${tag}`)}</Tag>}
            event={event}
            wallet={wallet}
            disabled={locked}
          />
        </li>
      ))}
      {Array.from({ length: pending }, (_, at) => `pending${at}`).map((key) => (
        <SkeletonRow key={key} />
      ))}
      {all && <AllRow {...all} locked={locked} />}
    </Plate>
  );
}

function Body({ rows, pending, all, closed, partial, guide, terms, privacy, consent }: ConnectProps) {
  const t = useText();
  const send = useSend();
  const locked = consent?.ticked === false;
  const isEmpty = rows.length + pending === 0;
  const empty = closed ? "connect.closed" : "connect.empty";
  return (
    <>
      <div className="body">
        {consent && (
          <Checkbox checked={consent.ticked} action="legal.tick" onChange={(on) => send({ type: "legal.tick", on })}>
            <Legal terms={terms} privacy={privacy} box />
            {locked && <span className="vh">. {t("connect.legal.required")}</span>}
          </Checkbox>
        )}
        {isEmpty && <Hero art={<Sign icon="wallet" />} title={t(empty)} text={t(`${empty}.text`)} />}
        {(!isEmpty || all) && <WalletRows rows={rows} pending={pending} all={all} locked={locked} />}
        {rows.some(({ tag }) => tag === "contested") && <Note>{t("connect.contested.text")}</Note>}
        {partial && (
          <Note action={<TextButton event={{ type: "wallets.retry" }}>{t("action.retry")}</TextButton>}>
            {t("connect.offline")}
          </Note>
        )}
      </div>
      {guide && (
        <p className="foot">
          {t("connect.guide")}{" "}
          <TextButton event={{ type: "route.push", route: { view: "GetWallet" } }} click="CLICK_GET_WALLET">
            {t("connect.guide.link")}
          </TextButton>
        </p>
      )}
      {!consent && (terms || privacy) && (
        <p className="foot">
          <Legal terms={terms} privacy={privacy} box={false} />
        </p>
      )}
    </>
  );
}

/** Ways to a wallet: found here, recent, the host's, recommended, and all the others. */
export const Connect: Screen<ConnectProps> = { present: presentConnect, title: (_, t) => t("title.Connect"), Body };
