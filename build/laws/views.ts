import { exportedValue, stringsOf } from "./lists.ts";
import type { Breach, Law } from "./tree.ts";

const ROUTES = "domain/routes.ts";
const SCREEN = /^views\/screens\/([A-Z]\w*)\.tsx$/;

/** Every view has a screen of its name, and every screen a view. */
export const views: Law = {
  name: "views",
  check: (tree) => {
    const names = stringsOf(exportedValue(tree, ROUTES, "VIEWS"));
    if (names.length === 0) return [{ path: ROUTES, says: "exports no VIEWS that are written out as a list" }];
    const screens = [...tree.keys()].flatMap((path) => SCREEN.exec(path)?.[1] ?? []);
    const without = names.filter((name) => !screens.includes(name));
    const stray = screens.filter((name) => !names.includes(name));
    return [
      ...without.map((name): Breach => ({ path: ROUTES, says: `${name} has no views/screens/${name}.tsx` })),
      ...stray.map((name): Breach => ({ path: `views/screens/${name}.tsx`, says: `${name} is no view of VIEWS` })),
    ];
  },
};
