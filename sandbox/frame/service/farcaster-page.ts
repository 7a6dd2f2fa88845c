import { escapeHtml } from "../../http/html.ts";
import type { Reply } from "../../http/reply.ts";
import type { Route } from "../../http/route.ts";
import { decline } from "./declined.ts";
import { pageOrRefusal } from "./email/device-page.ts";
import type { Farcaster } from "./farcaster.ts";
import { plainPage, textPage } from "./markup.ts";

/** The name under which a phone approves when it gives no other. */
export const farcasterName = "ada";
export const wellFormedName = /^[\w.-]{1,32}$/;

function askPage(id: string): Reply {
  const body = `<p>This is what a phone with Farcaster would ask.</p>
<form method="post" action="/farcaster/${escapeHtml(id)}">
<label>User name <input name="userName" value="${farcasterName}" required pattern="[\\w.\\-]{1,32}" autocomplete="off"></label>
<button class="loud" name="answer" value="approve">Approve</button>
<button class="still" name="answer" value="refuse" formnovalidate>Cancel</button>
</form>`;
  return plainPage({ title: "Sign in with Farcaster", body });
}

function take(farcaster: Farcaster, id: string, form: URLSearchParams): Reply {
  if (form.get("answer") !== "approve") {
    farcaster.answer(id, null);
    return textPage("Refused", "Nobody was signed in. You can close this page.");
  }
  const userName = form.get("userName") ?? farcasterName;
  if (!wellFormedName.test(userName)) decline(400, "A user name has letters, digits, dots and dashes");
  farcaster.answer(id, userName);
  return textPage("Approved", "You are signed in on the other screen. You can close this page.");
}

/** The page for a phone that has scanned the QR code. */
export function farcasterRoutes(farcaster: Farcaster): Route[] {
  const path = /^\/farcaster\/([0-9a-f]{32})$/;
  const failed = "Sign-in with Farcaster";
  return [
    {
      ...{ method: "GET", path, endpoint: "frame-farcaster", group: "frame" },
      handle: ({ params: [id = ""] }) =>
        pageOrRefusal(failed, () => {
          farcaster.requireOpen(id);
          return askPage(id);
        }),
    },
    {
      ...{ method: "POST", path, endpoint: "frame-farcaster", group: "frame" },
      handle: ({ params: [id = ""], body }) =>
        pageOrRefusal(failed, () => take(farcaster, id, new URLSearchParams(body))),
    },
  ];
}
