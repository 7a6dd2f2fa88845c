import { type SentTransaction, sentTracked } from "../../domain/send/sent.ts";
import type { OnStop } from "../app/port.ts";

/**
 * Tells page and visitor what a wallet has sent although its account is not connected any more: its prompt stays open there, and what it
 * sends is sent (S14).
 */
export const tellUnheard =
  <I, O>(sentBy: (input: I, answer: O) => SentTransaction): OnStop<I, O> =>
  (answer, input, system) => {
    answer.then(
      (given) => {
        const event = sentTracked(sentBy(input, given));
        if (event) system.get("app")?.send({ type: "event.tracked", event });
        const toast = { variant: "success", text: { key: "send.started" } };
        system.get("notice")?.send({ type: "toast.show", toast });
      },
      () => {},
    );
  };
