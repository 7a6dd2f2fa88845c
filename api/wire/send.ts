import type { Sending, SendingDeps } from "../../adapters/send/send.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { ETHEREUM } from "../../domain/caip.ts";
import { Lazy } from "../../domain/lazy.ts";

type EagerDeps = Omit<SendingDeps, "readEnsAddress">;

async function load(deps: EagerDeps): Promise<Sending> {
  const { createSending } = await import("../../adapters/send/send.ts");
  return createSending({
    ...deps,
    async readEnsAddress(name) {
      const { fetchEnsAddress } = await import("../../adapters/nodes/evm/ens.ts");
      return fetchEnsAddress((method, params) => deps.read(ETHEREUM, method, params), name);
    },
  });
}

/** The one-shot ports whose answers wait until the code of sending is loaded. */
const ASKED = [
  "resolveReceiver",
  "recallReceivers",
  "estimateTransfer",
  "examineTransfer",
  "sendTransfer",
  "keepSent",
] as const satisfies readonly (keyof Sending)[];

/** Sending; its code is loaded at the first use, or if the last page left transactions open. */
export function openSending(deps: EagerDeps): Sending {
  const sending = new Lazy(() => load(deps), { isRepeated: true });
  return {
    ...sending.late(ASKED),
    async recallSent(input, at) {
      return (await deps.storage.get(STORAGE_KEYS.sent)) ? (await sending.open()).recallSent(input, at) : [];
    },
    followSent: (input, send) => sending.follow((loaded) => loaded.followSent(input, send)),
  };
}
