/** The behaviours of the embedded wallet that are loaded at their first use, each with its ports plugged in. */
import type { AnyActorLogic } from "xstate";
import type { Feature } from "../machines/app/ports.ts";
import { emailMachine } from "../machines/embedded/email.ts";
import { emailUpdateMachine } from "../machines/embedded/email-update.ts";
import { farcasterMachine } from "../machines/embedded/farcaster.ts";
import { socialMachine } from "../machines/embedded/social.ts";
import type { Outside } from "./adapters.ts";
import { answered, fed } from "./ports.ts";

/** The logic of `name`, ready to be started. */
export function wireEmbedded(
  { embedded, copyText }: Outside,
  name: Exclude<Feature, "pairing" | "attempt">,
): AnyActorLogic {
  const takeUser = answered(embedded.takeUser);
  switch (name) {
    case "email": {
      const { sendEmail, awaitDevice, sendOtp } = embedded;
      const actors = {
        sendEmail: answered(sendEmail),
        awaitDevice: answered<void, { resendAt: number }>(awaitDevice),
        sendOtp: answered(sendOtp),
      };
      return emailMachine.provide({ actors: { ...actors, takeUser } });
    }
    case "social": {
      const { preparePopup, fetchSocialUri, followPopup, connectSocial } = embedded;
      const actors = {
        preparePopup: answered(preparePopup),
        fetchSocialUri: answered(fetchSocialUri),
        followPopup: fed(followPopup),
        connectSocial: answered(connectSocial),
      };
      return socialMachine.provide({ actors: { ...actors, takeUser } });
    }
    case "farcaster": {
      const { fetchFarcasterUri, connectFarcaster } = embedded;
      const actors = {
        fetchFarcasterUri: answered<void, string>(fetchFarcasterUri),
        connectFarcaster: answered<void, void>(connectFarcaster),
      };
      return farcasterMachine.provide({ actors: { ...actors, copyText: answered(copyText), takeUser } });
    }
    case "emailUpdate": {
      const { updateEmail, confirmEmail } = embedded;
      const actors = { updateEmail: answered(updateEmail), confirmEmail: answered(confirmEmail) };
      return emailUpdateMachine.provide({ actors });
    }
  }
}
