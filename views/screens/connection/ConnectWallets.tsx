import type { Screen } from "../screen.ts";
import { Guided } from "../wallets/Guide.tsx";
import { Consent, LegalFoot } from "./Consent.tsx";
import { type ConnectProps, presentConnect } from "./connect-rows.ts";
import { Wallets } from "./Wallets.tsx";

function Body(props: ConnectProps) {
  return (
    <>
      <div className="body">
        <Consent {...props} />
        <Wallets {...props} locked={props.consent?.ticked === false} />
      </div>
      <LegalFoot {...props} />
    </>
  );
}

/** The wallets, if the first screen hides them behind a button. */
export const ConnectWallets: Screen<ConnectProps> = {
  present: presentConnect,
  title: (_, t) => t("title.ConnectWallets"),
  Body,
  Aside: Guided,
};
