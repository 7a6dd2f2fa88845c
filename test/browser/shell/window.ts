import type { Kit, Made } from "./page.ts";

/** What the page's script, and the tests, put on the window. */
declare global {
  interface Window {
    kit: Kit;
    one: Made;
    two: Made;
  }
}
