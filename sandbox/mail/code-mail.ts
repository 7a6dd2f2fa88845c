import type { EmailMessage } from "./mail.ts";

/** A mail with a one-time code of six digits, which it names once. */
export function codeMail(to: string, code: string, minutes: number): EmailMessage {
  const after = `It is valid for ${minutes} minutes. If you did not ask for it, you can ignore this mail.`;
  return {
    to,
    subject: "Your one-time code",
    text: `Your one-time code is ${code}.\n\n${after}\n`,
    html: `<!doctype html><html lang="en"><body><p>Your one-time code is <strong>${code}</strong>.</p><p>${after}</p></body></html>`,
  };
}
