import type { WalletKitTypes } from "@reown/walletkit";
import type { AuthTypes } from "@walletconnect/types";
import { privateKeyToAccount } from "viem/accounts";
import { Refusal } from "../wallets/refusal.ts";
import type { Bench } from "./answers.ts";
import type { Asked } from "./desk.ts";
import { knowsChain, type Standing, supportedMethods } from "./namespaces.ts";

type SignIn = Pick<WalletKitTypes.SessionAuthenticate, "id" | "topic" | "params">;

function chainsFor({ settings, ground }: Standing, asked: readonly string[]): string[] {
  const { without, namespaces } = settings;
  if (namespaces.length > 0 && !namespaces.includes("eip155")) return [];
  return asked.filter((chain) => knowsChain(ground, chain) && !without.chains.includes(chain));
}

/** One signed message (CACAO, CAIP-74) for each chain that is asked and known, with the methods that are granted. */
async function signedMessages(
  { kit, standing }: Bench,
  authPayload: AuthTypes.PayloadParams,
): Promise<AuthTypes.Cacao[]> {
  const now = standing();
  const { without } = now.settings;
  const chains = chainsFor(now, authPayload.chains);
  const key = now.keys.evm.find(({ address }) => !without.accounts.includes(address));
  if (chains.length === 0 || !key) throw new Refusal(5100, "Unsupported chains.");
  const methods = (supportedMethods.eip155 ?? []).filter((method) => !without.methods.includes(method));
  const payload = kit.utils.populateAuthPayload({ authPayload, chains, methods });
  const account = privateKeyToAccount(key.privateKey);
  const sign = async (chain: string): Promise<AuthTypes.Cacao> => {
    const iss = `did:pkh:${chain}:${key.address}`;
    const message = kit.wallet.formatAuthMessage({ request: payload, iss });
    return kit.utils.buildAuthObject(payload, { t: "eip191", s: await account.signMessage({ message }) }, iss);
  };
  return Promise.all(payload.chains.map(sign));
}

/** One-click sign-in: session and signed messages in one answer. */
export function signInAsked(bench: Bench, { id, topic, params }: SignIn): Asked {
  const { wallet } = bench.kit;
  const { requester, authPayload } = params;
  const refuse = (code: number, message: string): Promise<void> =>
    wallet.rejectSessionAuthenticate({ id, reason: { code, message } });
  return {
    id,
    kind: "authenticate",
    method: "session_authenticate",
    topic,
    peer: { name: requester.metadata.name, url: requester.metadata.url },
    shows: `Sign in to ${authPayload.domain} on ${authPayload.chains.join(", ")}: ${authPayload.statement ?? ""}`,
    governed: true,
    approve: async () => {
      try {
        const auths = await signedMessages(bench, authPayload);
        await wallet.approveSessionAuthenticate({ id, auths });
      } catch (error) {
        if (error instanceof Refusal) await refuse(error.code, error.message);
        throw error;
      }
    },
    reject: () => refuse(5000, "User rejected."),
  };
}
