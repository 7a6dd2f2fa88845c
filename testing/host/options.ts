import type { JourneyResult } from "./finding.ts";

/** The part of Playwright's browser that a walk is begun with; every browser of Playwright has it. */
export interface HostBrowser {
  newContext(options?: object): Promise<{ newPage(): Promise<unknown>; close(): Promise<void> }>;
}

/** The options of a walk. */
export interface HostWalkOptions {
  /** Address of the page. */
  address: string;
  /** Address of the sandbox; default http://localhost:4700. */
  sandbox?: string;
  /** Names of journeys, or parts of them; default all. */
  only?: readonly string[];
  /** Told of each journey when it is over. */
  onResult?: (result: JourneyResult) => void;
}
