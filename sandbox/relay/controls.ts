import type { RelayKilled, RelayState } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import type { MessageFaults } from "./shape.ts";
import type { Relay } from "./supervisor.ts";

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isFlag = (value: unknown): boolean => typeof value === "boolean";

const checks: Record<keyof MessageFaults, { readonly ok: (value: unknown) => boolean; readonly wants: string }> = {
  delay: { ok: isCount, wants: "milliseconds" },
  drop: { ok: isFlag, wants: "true or false" },
  garbage: { ok: isFlag, wants: "true or false" },
  closeAfter: { ok: isCount, wants: "a number of messages" },
  times: { ok: (value) => isCount(value) && value !== 0, wants: "a whole number from 1" },
};

/** Parses message faults; refuses anything else. */
function messageFaults(value: unknown): MessageFaults {
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) refuse("messages", "messages must be an object, or null");
  for (const [key, part] of Object.entries(value as object)) {
    const check = Object.hasOwn(checks, key) ? checks[key as keyof MessageFaults] : undefined;
    if (!check) refuse("messages", `${key} is no fault of messages; known: ${Object.keys(checks).join(", ")}`);
    if (!check.ok(part)) refuse("messages", `${key} must be ${check.wants}`);
  }
  return value as MessageFaults;
}

function closeCode(value: unknown): number {
  const ok =
    Number.isInteger(value) && (value === 1000 || value === 1001 || (Number(value) >= 3000 && Number(value) < 5000));
  if (!ok) refuse("close", "close must be 1000, 1001, or a code from 3000 to 4999");
  return Number(value);
}

/** The relay's state for a person who debugs a pairing, without the content of any message. */
async function relayReport(relay: Relay): Promise<RelayState> {
  const report = await relay.report();
  return { up: report !== undefined, pid: relay.pid ?? null, starts: relay.starts, ...report };
}

async function steer(relay: Relay, body: Body): Promise<RelayState | RelayKilled> {
  const { kill, down, drop, close, messages } = body;
  const faults = messages === undefined ? undefined : messageFaults(messages);
  const code = close === undefined ? undefined : closeCode(close);
  if (down !== undefined && !isCount(down)) refuse("down", "down must be milliseconds");
  if (faults) await relay.setFaults(faults);
  if (code !== undefined) await relay.closeAll(code);
  if (drop === true) await relay.dropAll();
  if (kill !== true && down === undefined) return relayReport(relay);
  const killed = await relay.kill(Number(down ?? 0));
  return { killed: killed ?? null };
}

/** Control calls of the relay. */
export function relayControls(relay: Relay): Control[] {
  return [
    {
      method: "GET",
      name: "relay",
      does: "The relay: its process, connections, topics, messages that wait, calls, the newest 100 messages.",
      act: () => relayReport(relay),
    },
    {
      method: "POST",
      name: "relay",
      does: "Kills the relay, keeps it down, cuts or closes its connections, or spoils its messages.",
      body: {
        kill: "true: SIGKILL; it is started again at once and has lost nothing",
        down: "milliseconds: SIGKILL, and started again only then; meanwhile clients are refused with 503",
        drop: "true: cuts every connection without a close frame",
        close: "closes every connection with this code",
        messages: "{delay, drop, garbage, closeAfter, times} for each message that a client sends; null heals",
      },
      example: { kill: true },
      act: (body) => steer(relay, body),
    },
  ];
}
