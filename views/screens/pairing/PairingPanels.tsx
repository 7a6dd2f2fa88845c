// biome-ignore lint/style/noExcessiveLinesPerFile: the panels of one screen, which show in turn.
import { useId, useRef } from "react";
import { Button } from "../../kit/buttons/Button.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { clockText, useMoments, useSecondsLeft } from "../../kit/clock.ts";
import { Hero } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { WalletConnectLogo } from "../../kit/pictures/WalletConnectLogo.tsx";
import { type ConnectionState, ConnectionStatus } from "../../kit/states/ConnectionStatus.tsx";
import { StatusText } from "../../kit/states/StatusText.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { PairingProblem, PairingProps } from "./pairing-props.ts";
import { QrCode } from "./QrCode.tsx";

const COPY = { type: "uri.copy" } as const;

/** Milliseconds after which the code is drawn: the card's animation is over by then. */
const REST = [200] as const;

/** Milliseconds after which the wait counts as long, and after which a retry is offered (protocol.md §6.3). */
const PATIENCE = [3000, 5000] as const;

const SECOND = 1000;

function Copy({ uri, size }: { uri: string | undefined; size?: "s" }) {
  const t = useText();
  return (
    <Button icon="copy" event={COPY} disabled={!uri} {...(size && { size })}>
      {t("action.copyLink")}
    </Button>
  );
}

/** The logo of a wallet, or the one that stands for any. */
function Mark({ of: wallet, size }: { of: PairingProps["wallet"]; size: "m" | "l" }) {
  return wallet ? <Logo {...wallet} size={size} /> : <WalletConnectLogo size={size} />;
}

function Between({ app, wallet, state }: Pick<PairingProps, "app" | "wallet"> & { state: ConnectionState }) {
  return <ConnectionStatus state={state} from={<Logo {...app} size="l" />} to={<Mark of={wallet} size="l" />} />;
}

/** The code and its remaining time. */
export function CodePanel({ wallet, uri, staleAt, ttl = 0 }: PairingProps) {
  const t = useText();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const left = useSecondsLeft(ref, staleAt);
  const isAtRest = useMoments(ref, REST, true) > 0;
  const known = left ? uri : undefined;
  const codeUri = isAtRest ? known : undefined;
  const time = codeUri && left ? t("pairing.left", { time: clockText(left) }) : t("pairing.making");
  return (
    <div className="panel" ref={ref} aria-busy={!codeUri || undefined}>
      <QrCode uri={codeUri} label={t("pairing.code")} mark={<Mark of={wallet} size="m" />} />
      <div className="clock">
        <progress max={Math.ceil(ttl / SECOND) || 1} value={(codeUri && left) || 0} aria-labelledby={id} />
        <span id={id}>{time}</span>
      </div>
      <div className="with-btn">
        <h3>{t("pairing.scan")}</h3>
        <Copy uri={known} size="s" />
      </div>
    </div>
  );
}

/** A link, so that the wallet opens inside the user gesture. */
function Open({ link, again }: Pick<PairingProps, "link"> & { again: boolean }) {
  const t = useText();
  const send = useSend();
  const words = t(again ? "action.retry" : "pairing.open");
  if (!link) {
    return (
      <Button tone="go" busy action="pairing.link">
        {words}
      </Button>
    );
  }
  return (
    <a
      className="btn"
      data-tone="go"
      data-action="pairing.link"
      href={link.href}
      target={link.target}
      rel="noopener noreferrer"
      onClick={() => send({ type: "pairing.link", link: link.choice })}
    >
      <span>{words}</span>
    </a>
  );
}

/** Opens the wallet's app, page or desktop program. */
export function LinkPanel({ app, wallet, platform, uri, link, opened = false }: PairingProps) {
  const ref = useRef<HTMLDivElement>(null);
  const passed = useMoments(ref, PATIENCE, opened);
  const first = platform === "web" ? "pairing.open.text" : "pairing.app.text";
  const name = wallet?.name;
  return (
    <div className="panel" ref={ref}>
      <Hero
        art={<Between app={app} wallet={wallet} state="waiting" />}
        title={<StatusText text="external.waiting" values={{ name }} />}
        text={<StatusText text={passed > 0 ? "pairing.slow" : first} values={{ name }} />}
        live="status"
      />
      <Open link={link} again={passed > 1} />
      <Copy uri={uri} />
    </div>
  );
}

/** The wallet is not installed in this browser: shows where to get it. */
function MissingPanel({ wallet, get }: PairingProps) {
  const t = useText();
  const question = get && <StatusText text="get.question" values={{ name: get.name }} />;
  const words = t("get.question.link");
  return (
    <div className="panel">
      <Hero
        art={wallet && <Logo {...wallet} size="l" />}
        title={<StatusText text="pairing.unsupported" values={{ name: wallet?.name }} />}
        text={
          <>
            {question} {t("get.one.text")}
          </>
        }
      />
      {get?.event && (
        <Button tone="go" event={get.event}>
          {words}
        </Button>
      )}
      {get?.href && (
        <Link className="btn" tone="go" href={get.href} app>
          <span>{words}</span>
        </Link>
      )}
    </div>
  );
}

/** True if the wallet is expected in this browser and is not installed. */
function isMissing({ platform, here, wallet }: PairingProps): boolean {
  return platform === "unsupported" || (platform === "browser" && !(here && wallet));
}

/** The wallet in this browser: connected on a screen of its own, or not installed. */
export function BrowserPanel(props: PairingProps) {
  const t = useText();
  const { app, wallet, here } = props;
  if (isMissing(props) || !here || !wallet) return <MissingPanel {...props} />;
  return (
    <div className="panel">
      <Hero
        art={<Between app={app} wallet={wallet} state="waiting" />}
        title={<StatusText text="external.waiting" values={{ name: wallet.name }} />}
        text={<StatusText text="external.waiting.text" values={{ name: wallet.name }} />}
      />
      <Button tone="go" event={here}>
        {t("pairing.open")}
      </Button>
    </div>
  );
}

/** The wallet has approved. */
export function ConnectedPanel({ app, wallet }: PairingProps) {
  const t = useText();
  return (
    <div className="panel">
      <Hero art={<Between app={app} wallet={wallet} state="closed" />} title={t("success.connected")} live="status" />
    </div>
  );
}

/** A failed pairing: the reason, a reassurance, and a retry, which is busy until there is another URI. */
export function ProblemPanel(props: PairingProps & { problem: PairingProblem }) {
  const t = useText();
  const { app, wallet, platform, phase, problem, retry, resting } = props;
  return (
    <div className="panel">
      <Hero
        art={<Between app={app} wallet={wallet} state="broken" />}
        title={t(`pairing.${problem}`)}
        text={t(`pairing.${problem}.text`)}
        live="alert"
      />
      <Retry tone="go" event={retry} disabled={resting} busy={phase === "opening"} />
      {/* It keeps its place below the button that opens the wallet. */}
      {platform !== "qrcode" && <Copy uri={undefined} />}
    </div>
  );
}

/** True if nothing below the panel says where to get the wallet: it is installed here, or the panel itself says it. */
export function isFootless(props: PairingProps): boolean {
  return props.here !== undefined || isMissing(props);
}

/** Shows where to get the wallet, until it has connected. */
export function Get(props: PairingProps) {
  const t = useText();
  const { get, phase } = props;
  if (!get || isFootless(props)) return null;
  const words = t("get.question.link");
  return (
    <p className="foot" data-over={phase === "connected" || undefined}>
      <StatusText text="get.question" values={{ name: get.name }} />{" "}
      {get.event ? (
        <TextButton event={get.event}>{words}</TextButton>
      ) : (
        <Link className="text-btn" href={get.href} app>
          {words}
        </Link>
      )}
    </p>
  );
}
