import { exportedValue, stringsOf } from "../lists.ts";
import type { Breach, Law } from "../tree.ts";

const ROUTES = "domain/modal/routes.ts";
const SCREEN = /^views\/screens\/(?:[\w-]+\/)+([A-Z]\w*)\.tsx$/;
/** A screen by its type; parts of screens lie beside them. */
const TYPED = /^export const (\w+): Screen</gm;

/** Every view has a screen of its name, and every screen a view. */
export const views: Law = {
  name: "views",
  check: (tree) => {
    const names = stringsOf(exportedValue(tree, ROUTES, "VIEWS"));
    if (names.length === 0) return [{ path: ROUTES, says: "exports no VIEWS that are written out as a list" }];
    const files = [...tree].filter(([path]) => SCREEN.test(path));
    const stems = files.map(([path]) => SCREEN.exec(path)?.[1]);
    const without = names.filter((name) => !stems.includes(name));
    const stray = files.flatMap(([path, text]) =>
      [...text.matchAll(TYPED)].flatMap(([, name = ""]) => (names.includes(name) ? [] : [{ path, name }])),
    );
    return [
      ...without.map((name): Breach => ({ path: ROUTES, says: `${name} has no views/screens/<room>/…/${name}.tsx` })),
      ...stray.map(({ path, name }): Breach => ({ path, says: `${name} is no view of VIEWS` })),
    ];
  },
};
