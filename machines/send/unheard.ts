import { type SentTransaction, sentTracked } from "../../domain/send/sent.ts";
import type { OnStop } from "../app/port.ts";

/**
 * Tells the page and the visitor of a transaction that a wallet sent after its account was disconnected. The wallet's
 * prompt stays open then, and its transaction counts all the same (S14).
 */
export const tellUnheard =
  <I, O>(sentBy: (input: I, answer: O) => SentTransaction): OnStop<I, O> =>
  (answer, input, system) => {
    answer.then(
      (value) => {
        const event = sentTracked(sentBy(input, value));
        if (event) system.get("app")?.send({ type: "event.tracked", event });
        const toast = { variant: "success", text: { key: "send.started" } };
        system.get("notice")?.send({ type: "toast.show", toast });
      },
      () => {},
    );
  };
