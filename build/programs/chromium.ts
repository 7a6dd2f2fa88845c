import { execFileSync, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { installPackage, say } from "./debian.ts";
import { runnable } from "./program.ts";

/**
 * The omnibox of each window would start two renderers of its own, which costs more than the page does. The other names are
 * those that playwright-core turns off itself: of two such lists Chromium only heeds the last.
 */
const FEATURES_OFF = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"],
  ...["HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  "PreconnectToSearch",
];

/** How Chromium is started everywhere here: quiet, without outside requests, and with timings a visitor would see. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join()}`,
  // With developer tools attached V8 parses big functions twice, which no visitor ever pays for.
  "--js-flags=--no-enable-lazy-source-positions",
];

const USUAL_PLACES: readonly string[] = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The Chromium that is already here: the variable CHROMIUM, a usual place, or playwright-core's own; else undefined. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM"];
  if (named) {
    if (runnable(named)) return named;
    throw new Error(`CHROMIUM is set to ${named}, which is not a program that can be run.`);
  }
  return [...USUAL_PLACES, chromium.executablePath()].find(runnable);
}

function installFromPlaywright(): boolean {
  say("installing Chromium with playwright-core (once)…");
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  return (
    spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] }).status === 0
  );
}

/**
 * The path of a Chromium that starts, installed first when there is none: Debian's package as root, else
 * playwright-core's installer. Throws one sentence when neither works, so that no test is skipped for want of a browser.
 */
export function chromiumPath(): string {
  const path =
    findChromium() ??
    (installPackage("chromium", "Chromium") ? findChromium() : undefined) ??
    (installFromPlaywright() ? findChromium() : undefined);
  if (!path) {
    throw new Error("No Chromium was found and none could be installed: install one, or set CHROMIUM to its path.");
  }
  return path;
}

/** Chromium without the browser around its pages, as Debian packs it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * The path of the headless shell, which shows the same pages for a third less of the processor, installed first when there
 * is none. Where it cannot be, or the variable CHROMIUM names another, it is the whole Chromium. Throws as that does.
 */
export function headlessShellPath(): string {
  const known = process.env["CHROMIUM_HEADLESS_SHELL"];
  if (known) return known;
  if (process.env["CHROMIUM"]) return chromiumPath();
  if (!runnable(HEADLESS_SHELL)) installPackage("chromium-headless-shell", "Chromium's headless shell");
  return runnable(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath();
}

/** The version line of Chromium, for reports. */
export function chromiumVersion(): string {
  return execFileSync(chromiumPath(), ["--version"], { encoding: "utf8" }).trim();
}
