import { comments } from "./rules/comments.ts";
import { contexts } from "./rules/contexts.ts";
import { delays } from "./rules/delays.ts";
import { errors } from "./rules/errors.ts";
import { eventNames } from "./rules/event-names.ts";
import { floors } from "./rules/floors.ts";
import { houseStyle } from "./rules/house-style.ts";
import { invokes } from "./rules/invokes.ts";
import { licences } from "./rules/licences.ts";
import { lockfile } from "./rules/lockfile.ts";
import { namedPaths } from "./rules/named-paths.ts";
import { places } from "./rules/places.ts";
import { primitives } from "./rules/primitives.ts";
import { publicNames } from "./rules/public-names.ts";
import { secrets } from "./rules/secrets.ts";
import { standIns } from "./rules/stand-ins.ts";
import { testTitles } from "./rules/test-titles.ts";
import { views } from "./rules/views.ts";
import type { Law } from "./tree.ts";

/** Every law of this project. */
export const LAWS: readonly Law[] = [
  floors,
  licences,
  lockfile,
  invokes,
  delays,
  eventNames,
  houseStyle,
  comments,
  testTitles,
  standIns,
  secrets,
  places,
  namedPaths,
  primitives,
  contexts,
  views,
  errors,
  publicNames,
];
