import type { AuthTypes } from "@walletconnect/types";
import type { FundedKey } from "../chains/chains.ts";
import { Refusal } from "../wallets/refusal.ts";
import { type AnswerDeps, errorOf, rejected } from "./answers.ts";
import { knowsChain, type Standing, supportedMethods } from "./namespaces.ts";
import type { WalletRequest } from "./request-queue.ts";
import type { RpcError, Signed, SignIn } from "./worker/protocol.ts";

function chainsFor({ settings, context }: Standing, chains: readonly string[]): string[] {
  const { without, namespaces } = settings;
  if (namespaces.length > 0 && !namespaces.includes("eip155")) return [];
  return chains.filter((chain) => knowsChain(context, chain) && !without.chains.includes(chain));
}

/** Signs one message (CACAO, CAIP-74) for each chain that is asked and known, with the methods that are granted. */
async function approve(
  { worker, standing }: AnswerDeps,
  id: number,
  authPayload: AuthTypes.PayloadParams,
): Promise<void> {
  const now = standing();
  const { without, oneClickFields, oneClickOtherKey } = now.settings;
  const chains = chainsFor(now, authPayload.chains);
  const [key] = now.keys.evm.filter(({ address }) => !without.accounts.includes(address));
  if (chains.length === 0 || !key) throw new Refusal(5100, "Unsupported chains.");
  const methods = (supportedMethods.eip155 ?? []).filter((method) => !without.methods.includes(method));
  const { address } = key;
  const wanted = { authPayload: { ...authPayload, ...oneClickFields }, chains, methods, address };
  const { payload, messages } = await worker.ask("messages", wanted);
  const { privateKeyToAccount } = await import("viem/accounts");
  const signedBy = ({ privateKey }: FundedKey): Promise<Signed[]> => {
    const account = privateKeyToAccount(privateKey);
    const sign = async ({ iss, message }: (typeof messages)[number]) => {
      return { iss, signature: await account.signMessage({ message }) };
    };
    return Promise.all(messages.map(sign));
  };
  const other = oneClickOtherKey && now.keys.evm.find((each) => each !== key);
  const signed = await signedBy(key);
  await worker.ask("approveSignIn", { id, payload, signed, ...(other && { sent: await signedBy(other) }) });
}

/** One-click sign-in: session and signed messages in one answer, which is never given twice. */
export function signInRequest(deps: AnswerDeps, { id, topic, params, verified }: SignIn): WalletRequest {
  const { requester, authPayload } = params;
  const { name, url } = requester.metadata;
  const refuse = (reason: RpcError): Promise<void> => deps.worker.ask("rejectSignIn", { id, reason });
  return {
    id,
    kind: "authenticate",
    method: "session_authenticate",
    topic,
    peer: { name, url },
    verified,
    shows: `Sign in to ${authPayload.domain} on ${authPayload.chains.join(", ")}: ${authPayload.statement ?? ""}`,
    governed: true,
    approve: async () => {
      try {
        await approve(deps, id, authPayload);
      } catch (error) {
        if (error instanceof Refusal) await refuse(errorOf(error));
        throw error;
      }
    },
    reject: () => refuse(rejected),
  };
}
