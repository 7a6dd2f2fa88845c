import type { ForeignCode } from "../../../domain/send/scanned.ts";
import type { CameraFault } from "../../../machines/send/ports.ts";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

/** The camera is asked for, or shows its picture. */
interface Picture {
  isReading: boolean;
  /** The kind of the last code, where that is no receiver. */
  foreign: ForeignCode | null;
  /** The name of the network that an address is wanted on. */
  network: string;
}

export type WalletSendScanProps = Picture | { fault: CameraFault };

const RETRY = { type: "scan.retry" } as const;

/** The camera's picture, which is a child of our element, with what it found below. */
function Camera({ isReading, foreign, network }: Picture) {
  const t = useText();
  return (
    <div className="body">
      <div className="camera" data-live={isReading || undefined} role="img" aria-label={t("scan.picture")}>
        <slot name="camera">
          <Sign icon="qr" />
        </slot>
      </div>
      <p className="found" role="status" data-tone={foreign && "warn"}>
        {foreign ? t(`scan.foreign.${foreign}`, { network }) : t(isReading ? "scan.reading" : "scan.asking")}
      </p>
    </div>
  );
}

/** Why there is no picture. No visitor can change what the page itself may not. */
function NoCamera({ fault }: { fault: CameraFault }) {
  const t = useText();
  return (
    <div className="body">
      <Hero
        art={<Sign icon="qr" tone="warn" />}
        title={t(`scan.${fault}`)}
        text={t(`scan.${fault}.text`)}
        live="alert"
      />
      {fault !== "forbidden" && <Retry tone="go" event={RETRY} />}
    </div>
  );
}

function present({ app, scans }: World): WalletSendScanProps {
  const scan = scans[app.context.active.chainNamespace];
  const { fault, foreign, target } = scan?.context ?? {};
  if (fault && scan?.hasTag("failed")) return { fault };
  return {
    isReading: scan?.hasTag("reading") ?? false,
    foreign: foreign ?? null,
    network: target?.network.name ?? "",
  };
}

/** The camera looks for whom to send to. */
export const WalletSendScan: Screen<WalletSendScanProps> = {
  present,
  title: (_, t) => t("title.WalletSendScan"),
  Body: (props) => ("fault" in props ? <NoCamera {...props} /> : <Camera {...props} />),
};
