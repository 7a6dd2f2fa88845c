import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { CHROMIUM_FLAGS, chromiumPath, headlessShellPath } from "../../build/programs/chromium.ts";
import { shared } from "./shared.ts";

/** Leads to this machine, and is no name of it that a browser trusts: what it serves over http is no secure context. */
export const PLAIN_HTTP_HOST = "shop.test";

/** No page lives long enough here to earn the time that V8 spends on making its code faster: a fifth of a story's. */
const SHORT_LIVED = "--no-opt --no-maglev --single-threaded-gc";

const flagsWith = (flags: string) =>
  CHROMIUM_FLAGS.map((flag) => (flag.startsWith("--js-flags=") ? `${flag} ${flags}` : flag));

const FLAGS = [...flagsWith(SHORT_LIVED), `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`];

/** A Chromium for all files of a worker: each test takes a profile of its own, and closes it. */
function sharedChromium(options: LaunchOptions = {}): () => Promise<Browser> {
  return shared({
    start: () => chromium.launch({ executablePath: headlessShellPath(), args: FLAGS, ...options }),
    works: (browser) => browser.isConnected(),
    end: (browser) => browser.close(),
  });
}

export const sharedBrowser = sharedChromium();

/** For pages that compute for a long time. */
export const sharedBrowserAtWork = sharedChromium({ args: flagsWith("--single-threaded-gc") });

/** Scrollbars take room here as they do for a visitor: pages shift by their width. */
export const sharedBrowserWithScrollbars = sharedChromium({ ignoreDefaultArgs: ["--hide-scrollbars"] });

/** A Chromium whose only camera shows the video in a file, to pages that may use it. The headless shell has no cameras. */
export const sharedBrowserWithCamera = (video: string) =>
  sharedChromium({
    executablePath: chromiumPath(),
    args: [...FLAGS, "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${video}`],
  });

/** A whole Chromium that keeps a page that was left, and shows it again on the way back: the headless shell and Playwright's usual start do not. */
export const sharedBrowserWithPagesKept = sharedChromium({
  executablePath: chromiumPath(),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});
