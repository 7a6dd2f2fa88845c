import { codeMinutes } from "../../../auth/one-time-code.ts";
import { escapeHtml } from "../../../http/html.ts";
import type { EmailMessage } from "../../../mail/mail.ts";

/** A mail with the link by which a device is registered. */
export function deviceMail(to: string, link: string): EmailMessage {
  const after = `It works for ${codeMinutes} minutes. If you did not try to log in, you can ignore this mail.`;
  return {
    to,
    subject: "Register your device",
    text: `Somebody, hopefully you, logs in from a new device. To register it, open\n\n${link}\n\n${after}\n`,
    html: `<!doctype html><html lang="en"><body><p>Somebody, hopefully you, logs in from a new device.</p><p><a href="${escapeHtml(link)}">Register this device</a></p><p>${after}</p></body></html>`,
  };
}
