import type { Kit, Made } from "./page.ts";

/** Globals of the page's script and of the tests. */
declare global {
  interface Window {
    kit: Kit;
    one: Made;
    two: Made;
  }
}
