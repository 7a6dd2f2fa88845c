import { chainName, chainOf, spelt } from "./chain.ts";
import type { Handlers } from "./channel.ts";
import type { EvmSender } from "./evm/sender.ts";
import { signedUser } from "./evm/sign-in.ts";
import { accountKind } from "./messages.ts";
import type { Session } from "./session.ts";
import type { Wallet } from "./wallet.ts";

type Topics =
  | "GET_USER"
  | "SIGN_OUT"
  | "IS_CONNECTED"
  | "GET_CHAIN_ID"
  | "SWITCH_NETWORK"
  | "GET_SMART_ACCOUNT_ENABLED_NETWORKS"
  | "INIT_SMART_ACCOUNT"
  | "SET_PREFERRED_ACCOUNT"
  | "UPDATE_EMAIL"
  | "UPDATE_EMAIL_PRIMARY_OTP"
  | "UPDATE_EMAIL_SECONDARY_OTP";

/** Dependencies of the account's handlers. */
export interface Holding {
  readonly session: Session;
  readonly wallet: Wallet;
  readonly sender: EvmSender;
  /** Ends everything that waits for the visitor. */
  quit(): void;
}

function mail(session: Session) {
  return {
    async UPDATE_EMAIL({ email }) {
      return session.ask("email/update", { email });
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await session.ask("email/update/primary", { otp });
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const { newEmail } = await session.ask("email/update/secondary", { otp });
      session.rename(newEmail);
      return { newEmail };
    },
  } satisfies Partial<Handlers>;
}

/** Handlers for user, chain and account type (AUTH-8, AUTH-11, AUTH-13). */
export function accountHandlers({ session, wallet, sender, quit }: Holding): Pick<Handlers, Topics> {
  return {
    ...mail(session),
    async GET_USER(query, { origin }) {
      return signedUser({ session, wallet }, query, origin);
    },
    async SIGN_OUT() {
      quit();
      await session.end();
    },
    async IS_CONNECTED() {
      return { isConnected: (await session.current()) !== undefined };
    },
    async GET_CHAIN_ID() {
      return { chainId: spelt(wallet.chain) };
    },
    async SWITCH_NETWORK({ chainId }) {
      return { chainId: spelt(wallet.switchTo(chainOf(chainId))) };
    },
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [...wallet.smartNetworks] };
    },
    async INIT_SMART_ACCOUNT() {
      const id = wallet.lastOf("eip155");
      if (!wallet.offersSmart(id)) throw new Error(`There are no smart accounts on ${chainName(id)}`);
      await sender.deploy(id);
      return { address: (await wallet.smart(id)).address, isDeployed: true };
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      wallet.prefer(accountKind(type));
      // Before a login there is no address yet, and clients pass over an empty one.
      if (!(await session.current().catch(() => undefined))) return { type: wallet.preferred, address: "" };
      const { kind, address } = await wallet.active(wallet.lastOf("eip155"));
      return { type: kind, address };
    },
  };
}
