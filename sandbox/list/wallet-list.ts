import { content, json, Refused } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import type { Directory } from "./directory.ts";
import { disc, type Looks, looksOf, tile } from "./picture.ts";
import type { Project } from "./project.ts";
import { projectControls, projectRoutes } from "./project-routes.ts";
import { listWallets, requireClient } from "./query.ts";

const image = "image/svg+xml";

/** Pictures of the networks that run here keep their own hue. */
const networkLooks: Readonly<Record<string, Looks>> = {
  "ba0ba0cd-17c6-4806-ad93-f9d174f17900": { hue: 268, cut: 1, sign: 3 },
  "7289c336-3981-4081-c5f4-efc26ac64a00": { hue: 235, cut: 3, sign: 4 },
};

const picture = (pattern: RegExp, draw: (id: string) => string | undefined, path: RegExp, endpoint: string): Route => ({
  method: "GET",
  path,
  endpoint,
  group: "images",
  handle: (call: Call) => {
    requireClient(call.url.searchParams);
    const id = call.params[0] ?? "";
    const drawn = pattern.test(id) ? draw(id) : undefined;
    if (drawn === undefined) throw new Refused(404, "id", `There is no image ${id}`);
    return content(drawn, image, { "cache-control": "public, max-age=3600" });
  },
});

function pictures(directory: Directory): Route[] {
  const walletImage = (id: string): string | undefined => {
    const looks = directory.looks.get(id);
    return looks && tile(looks);
  };
  const assetImage = (id: string): string => disc(networkLooks[id] ?? looksOf(id));
  const named = (name: string): string => disc(looksOf(name));
  return [
    picture(/^[0-9a-f-]{36}$/, walletImage, /^\/getWalletImage\/([^/]+)$/, "getWalletImage"),
    picture(/^[0-9a-f-]{36}$/, assetImage, /^\/public\/getAssetImage\/([^/]+)$/, "getAssetImage"),
    picture(/^[A-Za-z]{3}$/, named, /^\/public\/getCurrencyImage\/([^/]+)$/, "getCurrencyImage"),
    picture(/^[A-Za-z0-9$.]{1,16}$/, named, /^\/public\/getTokenImage\/([^/]+)$/, "getTokenImage"),
  ];
}

/** The wallet list API with its images, and the project's settings (protocol.md §3.1). */
export function walletList(directory: Directory, project: Project): Party {
  return {
    name: "wallet list",
    faults:
      "getWallets, getWalletImage, getAssetImage, getCurrencyImage, getTokenImage; group images. " +
      "getAnalyticsConfig, project-config, project-limits, project-origins; group project",
    state: () => ({ up: true, facts: { wallets: directory.wallets.length } }),
    endpoints: ["walletApi"],
    controls: projectControls(project),
    routes: [
      {
        method: "GET",
        path: /^\/getWallets$/,
        endpoint: "getWallets",
        handle: ({ url }) => {
          requireClient(url.searchParams);
          return json(listWallets(directory, url.searchParams));
        },
      },
      ...projectRoutes(project),
      ...pictures(directory),
    ],
    reset: () => project.reset(),
  };
}
