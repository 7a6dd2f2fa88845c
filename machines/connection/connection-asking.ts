/** The attempts of a connection whose behaviour is loaded at its first use: each a state that loads it, then runs it. */
import type { Login } from "../../domain/embedded/embedded.ts";
import { connectionSetup } from "./connection-setup.ts";

/** A wallet that is elsewhere is paired with. */
export const pairing = connectionSetup.createStateConfig({
  description: "A wallet that is elsewhere is asked; what asks it is loaded when it is first needed.",
  exit: "stopPairing",
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadFeature",
        src: "loadFeature",
        input: { name: "pairing" },
        onDone: { target: "asking", actions: { type: "startPairing", params: ({ event }) => event.output } },
        onError: "unavailable",
      },
    },
    asking: {
      on: {
        "connection.retry": { actions: "forwardToPairing" },
        "pairing.show": { actions: "forwardToPairing" },
        "pairing.link": { actions: "forwardToPairing" },
        "uri.copy": { actions: "forwardToPairing" },
      },
    },
    unavailable: { type: "final" },
  },
});

/** Somebody logs in to the embedded wallet. */
export const loggingIn = connectionSetup.createStateConfig({
  description:
    "Somebody logs in to the embedded wallet; a window that it takes is opened in the click's own task (R16).",
  exit: "stopLogin",
  invoke: {
    id: "preparePopup",
    src: "preparePopup",
    input: ({ context }) => context.login as Login,
    // The login itself asks again, and says what came of it.
    onError: { actions: [] },
  },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadFeature",
        src: "loadFeature",
        input: ({ context }) => ({ name: (context.login as Login).way }),
        onDone: { target: "asking", actions: { type: "startLogin", params: ({ event }) => event.output } },
        onError: "unavailable",
      },
    },
    asking: {
      on: {
        "connection.retry": { actions: "forwardToLogin" },
        "otp.submit": { actions: "forwardToLogin" },
        "email.resend": { actions: "forwardToLogin" },
        "uri.copy": { actions: "forwardToLogin" },
      },
    },
    unavailable: { type: "final" },
  },
});
