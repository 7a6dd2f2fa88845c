import { afterAll, beforeAll } from "vitest";
import type { HostWalk } from "../../testing/host/finding.ts";
import { walkHost } from "../../testing/host/walk-host.ts";
import { SignInServer } from "../stories/sign-in/sign-in.ts";
import { sharedBrowser } from "../worker/browser.ts";
import { sharedSandbox } from "../worker/sandbox.ts";
import { exampleModule, examplePage, type Plant, Site } from "./site.ts";

/** A site of copies of the examples, for the tests of a file. */
export interface PlantedSite {
  /** From now on the site has this bug; without one it has none. */
  plant(plant?: Plant): void;
  /** How many texts the bug was planted into. */
  planted(): number;
  walk(page: string, only: readonly string[]): Promise<HostWalk>;
}

export const findingsOf = ({ journeys }: HostWalk) => journeys.flatMap(({ findings }) => findings);

/** Serves the examples while the tests of the file run. */
export function plantedSite(): PlantedSite {
  let site: Site;
  let server: SignInServer;
  beforeAll(async () => {
    const sandbox = await sharedSandbox();
    await sandbox.reset();
    site = await Site.start(sandbox);
    server = await SignInServer.start({ ...sandbox, url: site.url });
    site.show("/wagmi", examplePage(sandbox, "wagmi"));
    site.show("/wagmi.js", await exampleModule("wagmi"));
    const { body } = examplePage(sandbox, "sign-in");
    site.show("/sign-in", { body: body.replaceAll("http://localhost:4800", server.url) });
  });
  afterAll(async () => {
    await Promise.all([site?.stop(), server?.stop()]);
  });
  return {
    plant: (plant) => site.plant(plant),
    planted: () => site.planted,
    async walk(page, only) {
      const [browser, sandbox] = await Promise.all([sharedBrowser(), sharedSandbox()]);
      return walkHost(browser, { address: site.url + page, sandbox: sandbox.url, only });
    },
  };
}
