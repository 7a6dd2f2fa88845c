import type { Control } from "../control/call.ts";
import { json } from "../http/reply.ts";
import type { Route } from "../http/route.ts";
import type { Project } from "./project.ts";
import { requireClient } from "./query.ts";

const answer = (path: RegExp, endpoint: string, tell: () => object): Route => ({
  method: "GET",
  path,
  endpoint,
  group: "project",
  handle: ({ url }) => {
    requireClient(url.searchParams);
    return json(tell());
  },
});

/** Clients' questions about their project: analytics on or off, remote features, limits of its plan, its origins. */
export function projectRoutes(project: Project): Route[] {
  return [
    answer(/^\/getAnalyticsConfig$/, "getAnalyticsConfig", () => ({ isAnalyticsEnabled: project.analytics })),
    answer(/^\/appkit\/v1\/config$/, "project-config", () => ({ features: project.features })),
    answer(/^\/appkit\/v1\/project-limits$/, "project-limits", () => ({ planLimits: project.limits })),
    answer(/^\/projects\/v1\/origins$/, "project-origins", () => ({ allowedOrigins: project.origins })),
  ];
}

/** Control calls of the project. */
export function projectControls(project: Project): Control[] {
  return [
    { method: "GET", name: "project", does: "What clients are told of their project.", act: () => project.report() },
    {
      method: "POST",
      name: "project",
      does: "Changes what clients are told of their project; what is not named stays.",
      body: {
        analytics: "true or false, default true",
        features: "list of {id, isEnabled, config}, each in place of the one of its id; null: none is told",
        limits: "{tier, isAboveRpcLimit, isAboveMauLimit}, in part or whole",
        origins: 'origins that may use it, with * for any part; default ["*"]',
      },
      example: { features: [{ id: "swap", isEnabled: false }], origins: ["https://*.shop.example"] },
      act: (body) => {
        project.set(body);
        return project.report();
      },
    },
  ];
}
