import { Retry } from "../../../kit/buttons/Retry.tsx";
import { useSettled } from "../../../kit/hooks/use-settled.ts";
import { Hero, Sign } from "../../../kit/pictures/Hero.tsx";
import { StatusText } from "../../../kit/states/StatusText.tsx";
import { useText } from "../../../shell/text.ts";
import type { World } from "../../../shell/world.ts";
import { type FaultText, faultText } from "../../fault.ts";
import type { Screen } from "../../screen.ts";
import { Resend } from "./Resend.tsx";

export interface EmailVerifyDeviceProps {
  email: string;
  busy: boolean;
  /** True if the device was not confirmed. */
  failed: boolean;
  fault?: FaultText | undefined;
  /** Time in milliseconds since 1970 from which another mail may be sent. */
  resendAt: number;
}

function Body(props: EmailVerifyDeviceProps) {
  const t = useText();
  const { busy, email, resendAt } = props;
  // While another mail is sent the failure stays.
  const { failed, fault } = useSettled(props, busy);
  return (
    <div className="body">
      <Hero
        art={<Sign icon={failed ? "bad" : "mail"} {...(failed && { tone: "bad" })} />}
        title={t(failed ? "email.device.failed" : "email.device")}
        text={failed && fault ? t(fault.key, fault.values) : <StatusText text="email.device.text" values={{ email }} />}
        live={failed ? "alert" : "status"}
      />
      {failed ? (
        <Retry tone="go" event={{ type: "connection.retry" }} busy={busy} />
      ) : (
        <Resend at={resendAt} busy={busy} doing={t("email.sending")} words="otp.device" />
      )}
    </div>
  );
}

function present({ login, router }: World): EmailVerifyDeviceProps | undefined {
  const route = router.context.history.at(-1);
  if (route?.view !== "EmailVerifyDevice" || !login.email) return undefined;
  const { context } = login.email;
  return {
    email: route.email,
    busy: login.email.hasTag("busy"),
    failed: login.email.hasTag("failed"),
    fault: faultText(context.fault),
    resendAt: context.resendAt,
  };
}

/** The device is unknown: a link in a mail confirms it. */
export const EmailVerifyDevice: Screen<EmailVerifyDeviceProps> = {
  present,
  title: (_, t) => t("title.EmailVerifyDevice"),
  Body,
};
