import { contexts } from "./contexts.ts";
import { cycles } from "./cycles.ts";
import { delays } from "./delays.ts";
import { errors } from "./errors.ts";
import { eventNames } from "./event-names.ts";
import { fileSize } from "./file-size.ts";
import { floors } from "./floors.ts";
import { functionSize } from "./function-size.ts";
import { globals } from "./globals.ts";
import { houseStyle } from "./house-style.ts";
import { invokes } from "./invokes.ts";
import { licences } from "./licences.ts";
import { lockfile } from "./lockfile.ts";
import { places } from "./places.ts";
import { secrets } from "./secrets.ts";
import { testTitles } from "./test-titles.ts";
import type { Law } from "./tree.ts";
import { views } from "./views.ts";

/** Every law of this project. */
export const LAWS: readonly Law[] = [
  floors,
  globals,
  cycles,
  licences,
  lockfile,
  fileSize,
  functionSize,
  invokes,
  delays,
  eventNames,
  houseStyle,
  testTitles,
  secrets,
  places,
  contexts,
  views,
  errors,
];
