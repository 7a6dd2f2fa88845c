import { isRecord } from "../../domain/record.ts";
import { type Body, refuse } from "../control/call.ts";
import type { Feature, Limits, ProjectReport } from "./project-report.ts";

const socials = ["email", "google", "x", "discord", "farcaster", "github", "apple", "facebook"];

/** Features that need nothing beyond this sandbox are on; those that ask more of the visitor are off. */
const freshFeatures: readonly Feature[] = [
  { id: "multi_wallet", isEnabled: true, config: [] },
  { id: "activity", isEnabled: true, config: [] },
  { id: "onramp", isEnabled: true, config: ["meld"] },
  { id: "swap", isEnabled: true, config: ["1inch"] },
  { id: "social_login", isEnabled: true, config: socials },
  { id: "reown_branding", isEnabled: true, config: [] },
  { id: "email_capture", isEnabled: false, config: null },
  { id: "fund_from_exchange", isEnabled: false, config: null },
  { id: "payments", isEnabled: false, config: null },
  { id: "reown_authentication", isEnabled: false, config: null },
  { id: "headless", isEnabled: false, config: null },
];

const freshLimits: Limits = { tier: "none", isAboveRpcLimit: false, isAboveMauLimit: false };

function readFeature(value: unknown, known: readonly Feature[]): Feature {
  if (!isRecord(value) || typeof value.id !== "string" || value.id === "") {
    return refuse("features", "Each feature is {id, isEnabled, config}");
  }
  const before = known.find(({ id }) => id === value.id);
  const { id, isEnabled = before?.isEnabled ?? true, config = before?.config ?? null } = value;
  if (typeof isEnabled !== "boolean") refuse("features", `isEnabled of ${id} must be true or false`);
  if (config !== null && !Array.isArray(config)) refuse("features", `config of ${id} must be a list or null`);
  return { id, isEnabled, config };
}

function readLimits(value: unknown, before: Limits): Limits {
  if (!isRecord(value)) return refuse("limits", "limits must be {tier, isAboveRpcLimit, isAboveMauLimit}");
  const { tier, isAboveRpcLimit, isAboveMauLimit } = { ...before, ...value };
  if (typeof tier !== "string" || typeof isAboveRpcLimit !== "boolean" || typeof isAboveMauLimit !== "boolean") {
    return refuse("limits", "tier must be text, isAboveRpcLimit and isAboveMauLimit true or false");
  }
  return { tier, isAboveRpcLimit, isAboveMauLimit };
}

function readOrigins(value: unknown): readonly string[] {
  const sound = Array.isArray(value) && value.every((one) => typeof one === "string" && one !== "");
  return sound ? value : refuse("origins", 'origins must be a list of origins; ["*"] allows all, [] none');
}

/** A pattern such as `https://*.shop.example`; without a scheme any will do. */
function fits(origin: string, pattern: string): boolean {
  const [scheme = "", host = ""] = pattern.includes("://") ? pattern.split("://") : ["*", pattern];
  const [from = "", at = ""] = origin.split("://");
  const asExpression = host.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*");
  return (scheme === "*" || scheme === from) && new RegExp(`^${asExpression}$`, "i").test(at);
}

/** The public dashboard's settings of a project: the same for every project id here. */
export class Project {
  analytics = true;
  /** `null` makes clients fall back to the page's options. */
  features: readonly Feature[] | null = freshFeatures;
  limits: Limits = freshLimits;
  origins: readonly string[] = ["*"];

  /** True when pages of an origin may use the project; a call without an origin passes only where all may. */
  allows(origin: string | undefined): boolean {
    if (this.origins.includes("*")) return true;
    return origin !== undefined && this.origins.some((pattern) => fits(origin, pattern));
  }

  /** Changes the fields of the body; a feature replaces the one of its id. Throws a refusal that names the field. */
  set({ analytics, features, limits, origins }: Body): void {
    if (analytics !== undefined && typeof analytics !== "boolean") refuse("analytics", "analytics is true or false");
    if (features !== undefined && features !== null && !Array.isArray(features)) {
      refuse("features", "features must be a list of {id, isEnabled, config}, or null");
    }
    const known = this.features ?? freshFeatures;
    const named = Array.isArray(features) ? features.map((one) => readFeature(one, known)) : [];
    const nextLimits = limits === undefined ? this.limits : readLimits(limits, this.limits);
    const nextOrigins = origins === undefined ? this.origins : readOrigins(origins);
    const currentFeatures = known.map((one) => named.find(({ id }) => id === one.id) ?? one);
    const added = named.filter(({ id }) => !known.some((one) => one.id === id));
    this.analytics = analytics ?? this.analytics;
    if (features !== undefined) this.features = features === null ? null : [...currentFeatures, ...added];
    this.limits = nextLimits;
    this.origins = nextOrigins;
  }

  report(): ProjectReport {
    const { analytics, features, limits, origins } = this;
    return { analytics, features, limits, origins };
  }

  reset(): void {
    Object.assign(this, new Project());
  }
}
