import { contexts } from "./contexts.ts";
import { delays } from "./delays.ts";
import { errors } from "./errors.ts";
import { eventNames } from "./event-names.ts";
import { floors } from "./floors.ts";
import { houseStyle } from "./house-style.ts";
import { invokes } from "./invokes.ts";
import { licences } from "./licences.ts";
import { lockfile } from "./lockfile.ts";
import { namedPaths } from "./named-paths.ts";
import { places } from "./places.ts";
import { primitives } from "./primitives.ts";
import { secrets } from "./secrets.ts";
import { testTitles } from "./test-titles.ts";
import type { Law } from "./tree.ts";
import { views } from "./views.ts";

/** Every law of this project. */
export const LAWS: readonly Law[] = [
  floors,
  licences,
  lockfile,
  invokes,
  delays,
  eventNames,
  houseStyle,
  testTitles,
  secrets,
  places,
  namedPaths,
  primitives,
  contexts,
  views,
  errors,
];
