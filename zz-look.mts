import { chromium } from "playwright-core";
import { startSandbox } from "./sandbox/main.ts";
const sandbox = await startSandbox({ port: 0 });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const out = "/tmp/swaplook";
const views = process.argv[2].split(",");
const state = process.argv[3] ?? "all";
const page = await browser.newPage({ viewport: { width: 1500, height: 1000 }, reducedMotion: "reduce" });
page.on("pageerror", (e) => console.log("pageerror", e.message));
for (const view of views) for (const [theme, width] of (process.argv[4] ?? "dark:320,light:390,dark:1280,light:1280").split(",").map((x) => x.split(":"))) {
  const url = new URL("/gallery/", sandbox.url);
  for (const [k, v] of Object.entries({ view, state, theme, width })) url.searchParams.set(k, v as string);
  await page.goto(url.href);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${out}/${view}-${state.replace(/\W+/g,"_")}-${theme}-${width}.png`, fullPage: true });
}
await browser.close(); await sandbox.stop();
