import { parsedUrl } from "../../../../domain/parsed-url.ts";
import { content, type Reply } from "../../../http/reply.ts";
import type { Route } from "../../../http/route.ts";
import { plainPage, textPage } from "../markup.ts";
import { type SocialAttempts, splitState } from "./attempts.ts";
import { callbackPath } from "./idp.ts";

/**
 * Tells the opener how the sign-in ended, and closes; without an opener, goes back to the page that asked.
 */
const script = `
const { target, back } = document.body.dataset;
if (window.opener && target) {
  window.opener.postMessage({ resultUri: location.href }, target);
  // The opener closes this window when it hears the message; without an opener the window closes itself.
  setTimeout(() => window.close(), 1_000);
} else if (back) location.replace(back);
`.trimStart();

/** The address to go back to: only one of the origin that asked. */
function wayBack(href: string | undefined, origin: string, resultUri: string): string | undefined {
  const url = parsedUrl(href ?? "");
  if (url?.origin !== origin) return undefined;
  url.searchParams.set("result_uri", resultUri);
  return url.href;
}

function callback(attempts: SocialAttempts, url: URL): Reply {
  const { state, back } = splitState(url.searchParams.get("state") ?? "");
  const attempt = attempts.find(state);
  if (!attempt) return textPage("This sign-in is over", "Close this window and start again.", 400);
  const way = wayBack(back, attempt.origin, url.href);
  return plainPage({
    title: "Back to the page",
    body: '<p role="status">You can close this window.</p>',
    script: "/social/callback.js",
    data: { target: attempt.origin, ...(way !== undefined && { back: way }) },
  });
}

/** The routes that the provider sends the visitor to. */
export function callbackRoutes(attempts: SocialAttempts): Route[] {
  return [
    {
      ...{ method: "GET", path: new RegExp(`^${callbackPath}$`), endpoint: "frame-callback", group: "frame" },
      handle: ({ url }) => callback(attempts, url),
    },
    {
      ...{ method: "GET", path: /^\/social\/callback\.js$/ },
      handle: () => content(script, "text/javascript; charset=utf-8"),
    },
  ];
}
