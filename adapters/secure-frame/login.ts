import { emailWait } from "../../domain/embedded/embedded.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { safePageUrl } from "../../domain/safe-url.ts";
import { safeText } from "../../domain/text.ts";
import type { EmailSent, EmailStep } from "../../machines/embedded/ports.ts";
import type { SecureFrameContext } from "./context.ts";
import type { At } from "./deps.ts";
import { refused } from "./frame-rpc.ts";
import type { Carries } from "./messages.ts";

const NEXT = { VERIFY_DEVICE: "device", VERIFY_OTP: "otp", CONNECT: "user" } as const;

/** One mail in 30 s, whoever asks for it (EMAIL-3, I10); answers with what `ask` does, and when the next may go. */
function createMailing({ loginStorage, clock }: Pick<SecureFrameContext, "loginStorage" | "clock">) {
  let isMailing = false;
  const mailed = async () => {
    await loginStorage.mailed(clock.now());
    return { resendAt: clock.now() + LIMITS.emailCooldown };
  };
  const mail = async <T>(ask: () => Promise<T>) => {
    const wait =
      emailWait(await loginStorage.mailedAt(clock.now()), clock.now()) || (isMailing && LIMITS.emailCooldown);
    if (wait) throw lateError("EMAIL_THROTTLED", { seconds: Math.ceil(wait / 1_000) });
    isMailing = true;
    try {
      return { ...(await ask()), ...(await mailed()) };
    } finally {
      isMailing = false;
    }
  };
  return { mail, mailed };
}

/** The steps of a login with a provider's account, or with Farcaster's app (protocol.md §1.8). */
export function createSocials({ frameRpc, loginStorage }: SecureFrameContext) {
  return {
    async fetchSocialUri({ social }: { social: string }, at?: At): Promise<string> {
      const provider = social as Carries<"GET_SOCIAL_REDIRECT_URI">["provider"];
      const { uri } = await frameRpc.ask("GET_SOCIAL_REDIRECT_URI", { provider }, at);
      if (!safePageUrl(uri)) throw refused();
      return uri;
    },
    async connectSocial({ social, resultUri }: { social: string; resultUri: string }, at?: At): Promise<void> {
      await loginStorage.cameBy(social, (await frameRpc.ask("CONNECT_SOCIAL", { uri: resultUri }, at)).userName);
    },
    fetchFarcasterUri: (_: unknown, at?: At): Promise<string> => frameRpc.ask("GET_FARCASTER_URI", undefined, at),
    async connectFarcaster(_: unknown, at?: At): Promise<void> {
      await loginStorage.cameBy("farcaster", (await frameRpc.ask("CONNECT_FARCASTER", undefined, at)).userName);
    },
  };
}

/** The steps of a login by e-mail, and of a change of address (protocol.md §1.5, §1.9). */
export function createEmails(context: SecureFrameContext) {
  const { frameRpc, loginStorage, sessionsStore } = context;
  const { mail, mailed } = createMailing(context);
  return {
    /** Rejects with EMAIL_THROTTLED, EMAIL_INVALID, and as `FrameRpc.ask` does. */
    async sendEmail({ email }: { email: string }, at?: At): Promise<EmailSent> {
      const { action, resendAt } = await mail(() => frameRpc.ask("CONNECT_EMAIL", { email: email.trim() }, at));
      if (action === "CONNECT") await loginStorage.forgetOwner();
      return { next: NEXT[action], resendAt };
    },
    async awaitDevice(_: unknown, at?: At): Promise<{ resendAt: number }> {
      await frameRpc.ask("CONNECT_DEVICE", undefined, at);
      // With the device known, the code was mailed.
      return await mailed();
    },
    async sendOtp({ otp }: { otp: string }, at?: At): Promise<void> {
      await frameRpc.ask("CONNECT_OTP", { otp }, at);
      await loginStorage.forgetOwner();
    },
    /** Rejects as `sendEmail` does. */
    async updateEmail({ email }: { email: string }, at?: At): Promise<{ next: EmailStep; resendAt: number }> {
      const { action, resendAt } = await mail(() => frameRpc.ask("UPDATE_EMAIL", { email: email.trim() }, at));
      return { next: action === "VERIFY_PRIMARY_OTP" ? "primary" : "secondary", resendAt };
    },
    async confirmEmail({ step, otp }: { step: EmailStep; otp: string }, at?: At): Promise<{ email?: string }> {
      if (step === "primary") {
        await frameRpc.ask("UPDATE_EMAIL_PRIMARY_OTP", { otp }, at);
        return {};
      }
      const guard = sessionsStore.guard(at?.signal);
      const { newEmail } = await frameRpc.ask("UPDATE_EMAIL_SECONDARY_OTP", { otp }, at);
      guard();
      const email = safeText(newEmail, 320);
      await Promise.all([loginStorage.loggedIn(email), loginStorage.mailUsed()]);
      return { email };
    },
  };
}
