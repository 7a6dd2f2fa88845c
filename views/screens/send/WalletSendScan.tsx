import type { ForeignCode } from "../../../domain/send/scanned.ts";
import type { CameraFault } from "../../../machines/send/ports.ts";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";

/** The props while the camera starts or shows its picture. */
interface Picture {
  isReading: boolean;
  /** The kind of the last code, if it is no receiver. */
  foreign: ForeignCode | null;
  /** The name of the network of the wanted address. */
  network: string;
}

export type WalletSendScanProps = Picture | { fault: CameraFault };

const RETRY = { type: "scan.retry" } as const;

/** The camera's picture, which is a child of our element, with its findings below. */
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

/** The reason of a missing picture. A visitor cannot grant a permission that the page itself lacks. */
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

/** Scans the receiver's code with the camera. */
export const WalletSendScan: Screen<WalletSendScanProps> = {
  present,
  title: (_, t) => t("title.WalletSendScan"),
  Body: (props) => ("fault" in props ? <NoCamera {...props} /> : <Camera {...props} />),
};
