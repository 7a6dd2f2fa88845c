import fc from "fast-check";
import { seeded } from "./runs.ts";

// Volumes without a seed of their own follow the one that `npm run soak` prints.
fc.configureGlobal({ seed: seeded() });
