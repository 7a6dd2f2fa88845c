import * as v from "valibot";
import type { ControlAnswers } from "../../control/answers.ts";
import { type Body, type Control, refuse } from "../../control/call.ts";
import type { Farcaster } from "./farcaster.ts";
import { farcasterName, wellFormedName } from "./farcaster-page.ts";
import type { Settings } from "./settings.ts";

const Changes = v.strictObject({
  device: v.exactOptional(v.nullable(v.picklist(["ask", "known"], "device must be ask, known or null"))),
  email: v.exactOptional(v.nullable(v.literal("trust", "email must be trust or null"))),
  settle: v.exactOptional(
    v.nullable(v.pipe(v.number("settle must be milliseconds"), v.integer(), v.minValue(0), v.maxValue(60_000))),
  ),
  farcaster: v.exactOptional(v.picklist(["approve", "refuse"], "farcaster must be approve or refuse")),
  channel: v.exactOptional(v.string("channel must be text")),
  userName: v.exactOptional(v.pipe(v.string(), v.regex(wellFormedName, "userName must be a short name"))),
});

interface Steered {
  readonly settings: Settings;
  readonly farcaster: Farcaster;
  report(): ControlAnswers["frame"];
}

function change({ settings, farcaster, report }: Steered, body: Body): ControlAnswers["frame"] {
  const parsed = v.safeParse(Changes, body);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refuse(String(issue.path?.[0]?.key ?? "body"), issue.message);
  }
  const { farcaster: answer, channel, userName = farcasterName, ...changes } = parsed.output;
  if (answer !== undefined) {
    const named = channel === undefined ? farcaster.newest() : farcaster.named(channel);
    const open = named ?? refuse("channel", "No sign-in with Farcaster waits");
    farcaster.answer(open, answer === "approve" ? userName : null);
  }
  settings.change(changes);
  return report();
}

/** Control calls of the secure frame. */
export function frameControls(steered: Steered): Control[] {
  return [
    {
      method: "GET",
      name: "frame",
      does: "Origin of the secure frame, its users and sessions, and what is set.",
      act: () => steered.report(),
    },
    {
      method: "POST",
      name: "frame",
      does: "Says how logins go, or answers a sign-in with Farcaster in place of a phone; null puts a setting back.",
      body: {
        device: "ask (each device is registered by a link) | known (none is) | null (those new to an account are)",
        email: "trust (a known device that logged in within a day needs no code) | null",
        settle:
          "milliseconds that Approve and Reject wait while really visible, default 500; for pages loaded from now on",
        farcaster: "approve | refuse",
        channel:
          "which sign-in with Farcaster, by its channel or the end of its address; default the newest that waits",
        userName: `who approves it, default ${farcasterName}`,
      },
      example: { device: "ask" },
      act: (body) => change(steered, body),
    },
  ];
}
