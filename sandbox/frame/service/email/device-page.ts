import { escapeHtml } from "../../../http/html.ts";
import { Refused, type Reply } from "../../../http/reply.ts";
import type { Route } from "../../../http/route.ts";
import { plainPage, textPage } from "../markup.ts";
import type { EmailLogins } from "./login.ts";

/** A refusal is a page here, for a person to read. */
export async function pageOrRefusal(title: string, make: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refused) return textPage(title, error.message, error.reply.status);
    throw error;
  }
}

function askPage(email: string, link: string): Reply {
  const body = `<p>You log in as ${escapeHtml(email)}. If it is you who asked for this, register the device.</p>
<form method="post" action="/device">
<input type="hidden" name="link" value="${escapeHtml(link)}">
<button class="loud">Register this device</button>
</form>`;
  return plainPage({ title: "Register this device", body });
}

/** Where the link of a mail leads: a button, since mail scanners follow links too. */
export function deviceRoutes(logins: EmailLogins): Route[] {
  const path = /^\/device$/;
  const failed = "Device not registered";
  return [
    {
      ...{ method: "GET", path, endpoint: "frame-device", group: "frame" },
      handle: ({ url }) =>
        pageOrRefusal(failed, () => {
          const link = url.searchParams.get("link") ?? "";
          return askPage(logins.attemptOfLink(link).email, link);
        }),
    },
    {
      ...{ method: "POST", path, endpoint: "frame-device", group: "frame" },
      handle: ({ body }) =>
        pageOrRefusal(failed, async () => {
          await logins.follow(new URLSearchParams(body).get("link") ?? "");
          return textPage("Device registered", "A code is on its way to you. Go on where you logged in.");
        }),
    },
  ];
}
