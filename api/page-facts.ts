import type { PageFacts } from "../domain/options/resolve.ts";

/** The facts without a page, as on a server. */
export const NO_FACTS: PageFacts = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };
