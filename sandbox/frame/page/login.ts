import type { FrameCalls, Login } from "../service-api.ts";
import type { Backend } from "./backend.ts";
import type { Handlers } from "./channel.ts";
import { signedUser } from "./evm/sign-in.ts";
import type { Session } from "./session.ts";
import type { Wallet } from "./wallet.ts";

type Doors =
  | "CONNECT_EMAIL"
  | "CONNECT_DEVICE"
  | "CONNECT_OTP"
  | "GET_SOCIAL_REDIRECT_URI"
  | "CONNECT_SOCIAL"
  | "GET_FARCASTER_URI"
  | "CONNECT_FARCASTER";

/** Dependencies of the login handlers. */
export interface Entry {
  readonly backend: Backend;
  readonly session: Session;
  readonly wallet: Wallet;
  readonly projectId: string;
}

/** Attempts that wait for something outside; the newest of a kind is the one that counts. */
export class Waiting {
  #current: AbortController | undefined;

  /** Ends the one before. */
  start(): AbortSignal {
    this.stop();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  stop(): void {
    this.#current?.abort(new Error("The login was started again"));
    this.#current = undefined;
  }
}

/** Milliseconds between two polls. */
const PAUSE = 200;

type Polled = "device/wait" | "farcaster/wait";

/** Polls until it is done; the service answers late on purpose. Throws the service's refusal, or the signal's reason. */
async function untilDone<N extends Polled>(
  backend: Backend,
  name: N,
  input: FrameCalls[N]["in"],
  signal: AbortSignal,
): Promise<FrameCalls[N]["out"]> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await backend(name, input, { signal });
    if (answer.done) return answer;
    // The pause keeps the page from polling a service that answers at once without a break.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function mail({ backend, session, projectId }: Entry, waiting: Waiting) {
  let attempt: string | undefined;
  const started = (): string => {
    if (attempt === undefined) throw new Error("This login was interrupted, ask for a new code");
    return attempt;
  };
  return {
    async CONNECT_EMAIL({ email }) {
      waiting.stop();
      const answer = await backend("email/start", { email, projectId, device: session.device });
      attempt = answer.login;
      if (answer.action === "CONNECT") {
        if (!answer.session) throw new Error("The service did not say who is logged in");
        await session.begin(answer.session);
      }
      return { action: answer.action };
    },
    async CONNECT_DEVICE() {
      await untilDone(backend, "device/wait", { login: started() }, waiting.start());
    },
    async CONNECT_OTP({ otp }) {
      await session.begin(await backend("email/otp", { login: started(), otp }));
      attempt = undefined;
    },
  } satisfies Partial<Handlers>;
}

function farcaster({ backend, session, wallet, projectId }: Entry, waiting: Waiting) {
  let channel: string | undefined;
  const done = async (login: Login | undefined): Promise<string> => {
    if (!login) throw new Error("The service did not say who is logged in");
    const { user } = await session.begin(login);
    return user.userName ?? user.id;
  };
  return {
    async GET_FARCASTER_URI() {
      waiting.stop();
      const answer = await backend("farcaster/start", { projectId });
      channel = answer.channel;
      return { url: answer.url };
    },
    async CONNECT_FARCASTER(query) {
      if (channel === undefined) throw new Error("No Farcaster login was started");
      const answer = await untilDone(backend, "farcaster/wait", { channel }, waiting.start());
      channel = undefined;
      const userName = await done(answer.session);
      await wallet.user(query);
      return { userName };
    },
  } satisfies Partial<Handlers>;
}

/** Logging in by e-mail, by a provider, and by Farcaster (EMAIL-1, AUTH-10, AUTH-14). */
export function loginHandlers(entry: Entry, waits: { mail: Waiting; farcaster: Waiting }): Pick<Handlers, Doors> {
  const { backend, session, wallet, projectId } = entry;
  return {
    ...mail(entry, waits.mail),
    ...farcaster(entry, waits.farcaster),
    async GET_SOCIAL_REDIRECT_URI({ provider }, { origin }) {
      return backend("social/start", { provider, origin, projectId });
    },
    async CONNECT_SOCIAL({ uri, ...query }, { origin }) {
      await session.begin(await backend("social/finish", { uri }));
      return signedUser({ session, wallet }, query, origin);
    },
  };
}
