import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { CHROMIUM_FLAGS, chromiumPath } from "../../build/chromium.ts";
import { shared } from "./shared.ts";

/** A Chromium for all files of a worker: each test takes a profile of its own, and closes it. */
function sharedChromium(options: LaunchOptions = {}): () => Promise<Browser> {
  return shared({
    start: () => chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS], ...options }),
    works: (browser) => browser.isConnected(),
    end: (browser) => browser.close(),
  });
}

export const sharedBrowser = sharedChromium();

/** Scrollbars take room here as they do for a visitor: pages shift by their width. */
export const sharedBrowserWithScrollbars = sharedChromium({ ignoreDefaultArgs: ["--hide-scrollbars"] });
