/** The proof that an account is the visitor's, with its ports plugged in; loaded where the host wants it. */
import type { AnyActorLogic } from "xstate";
import { attemptMachine } from "../machines/sign-in/attempt.ts";
import type { Outside } from "./adapters.ts";
import { answered } from "./ports.ts";
import { providerOf } from "./provider-of.ts";

/** The logic, ready to be started. Rejects with INVALID_OPTION where the host's option makes no sense. */
export async function wireAttempt(outside: Outside): Promise<AnyActorLogic> {
  const signIns = await outside.signIn.open();
  const actors: NonNullable<Parameters<typeof attemptMachine.provide>[0]["actors"]> = {
    requireSignIn: answered(async () => signIns.isRequired()),
    findSignIn: answered((target, at) => signIns.find(target, at)),
    draftSignIn: answered((target, at) => signIns.draft(target, at)),
    signDraft: answered((input) => {
      const { connectorId, namespace } = input.target;
      return signIns.sign(input, providerOf(outside, connectorId, namespace));
    }),
    keepSignIn: answered((input, at) => signIns.keep(input, at)),
    declineSignIn: answered((target) => signIns.decline(target)),
    leaveSignIn: answered((left) => signIns.outs.leave(left)),
  };
  return attemptMachine.provide({ actors });
}
