import type { PageFacts } from "../domain/options/resolve.ts";

/** The facts where there is no page, as on a server. */
export const NO_FACTS: PageFacts = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };
