import { isSolana } from "../chain.ts";
import type { Session } from "../session.ts";
import type { UserQuery, UserReply, Wallet } from "../wallet.ts";
import { signedBy } from "./sign.ts";

/** A query of a user with the sign-in that clients of version 1.8 ask for along with the login (protocol.md §1.3). */
interface SignInQuery extends UserQuery {
  readonly siwxMessage?: { readonly serializedMessage?: string | undefined } | undefined;
}

interface SignedUser extends UserReply {
  readonly message?: string;
  readonly signature?: string;
}

/** Stands for the address, which the page does not know yet. */
const PLACEHOLDER = "<<AccountAddress>>";

/** The text to sign: the visitor does not see it, so it has to be a sign-in at the page's own host, and nothing else. */
function ownMessage(text: string | undefined, origin: string, address: string): string | undefined {
  const [first = "", second, ...rest] = text?.split("\n") ?? [];
  const isOwn = first.startsWith(`${new URL(origin).host} wants you to sign in with your `) && second === PLACEHOLDER;
  return isOwn ? [first, address, ...rest].join("\n") : undefined;
}

/** The user of a query; signed in at the page of the origin where it asks for that (protocol.md §1.4). */
export async function signedUser(
  { session, wallet }: { readonly session: Session; readonly wallet: Wallet },
  query: SignInQuery | undefined,
  origin: string,
): Promise<SignedUser> {
  const user = await wallet.user(query);
  const { chain } = wallet;
  const message = ownMessage(query?.siwxMessage?.serializedMessage, origin, user.address);
  if (message === undefined || isSolana(chain)) return user;
  const { keys } = await session.visitor();
  const account = { kind: user.preferredAccountType, address: user.address };
  const own = await keys.evm.signMessage({ message });
  return { ...user, message, signature: await signedBy({ chain, session, wallet }, account, wallet.factory, own) };
}
