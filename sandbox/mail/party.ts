import { type Body, type Control, refuse } from "../control/call.ts";
import { Refused } from "../http/reply.ts";
import type { Party } from "../http/route.ts";
import type { Mailbox } from "./mailbox.ts";
import type { PostOffice } from "./post-office.ts";
import type { ReceivedMail } from "./received.ts";

const longestWait = 10_000;

/** Waits for a mail. Throws a refusal with 400 on a malformed wish, with 404 when none came in time. */
async function awaited(mailbox: Mailbox, wish: unknown): Promise<ReceivedMail> {
  if (typeof wish !== "object" || wish === null) refuse("wait", "wait must be {to, after, timeout}");
  const { to, after = 0, timeout = longestWait } = wish as Body;
  if (typeof to !== "string" || to === "") refuse("wait", "to must be an address");
  if (!Number.isSafeInteger(after) || Number(after) < 0) refuse("wait", "after must be the id of a mail");
  if (!Number.isSafeInteger(timeout) || Number(timeout) < 0 || Number(timeout) > longestWait) {
    refuse("wait", `timeout must be milliseconds up to ${longestWait}`);
  }
  const mail = await mailbox.wait(to, Number(after), Number(timeout));
  if (!mail) throw new Refused(404, "wait", `No mail for ${to} came in time`);
  return mail;
}

function controls(mailbox: Mailbox): Control[] {
  return [
    {
      method: "GET",
      name: "mailbox",
      does: "Mails that were sent, newest first, each with its one-time code: of one recipient (?to=…), or all.",
      act: (_, query) => mailbox.list(query.get("to") ?? undefined),
    },
    {
      method: "POST",
      name: "mailbox",
      does: "The same; {clear: true} empties it first; {wait: …} gives the one mail that is waited for.",
      body: {
        clear: "true",
        wait: "{to: address, after: id of the newest mail that is known, timeout: milliseconds, at most 10000}",
      },
      example: { wait: { to: "ada@example.com" } },
      act: ({ clear, wait }) => {
        if (wait !== undefined) return awaited(mailbox, wait);
        if (clear === true) mailbox.clear();
        return mailbox.list();
      },
    },
  ];
}

/** Where every mail ends: the post office that receives it, and the calls that read it. */
export function mailbox(office: PostOffice): Party {
  const box = office.mailbox;
  return {
    name: "mailbox",
    routes: [],
    controls: controls(box),
    state: () => ({ up: true, facts: { mails: box.size, smtp: office.url } }),
    reset: () => box.reset(),
    stop: () => {
      box.endWaits();
      return office.close();
    },
  };
}
