import {
  type Check,
  checkOptions,
  flag,
  http as httpUrl,
  invalidOption,
  OPTION_CHECKS,
  text,
} from "../../../domain/options/checks.ts";
import type { StorageChoice } from "../../../domain/options/host-storage.ts";
import { areResources, isStatement } from "../../../domain/sign-in/sign-in-message.ts";
import type { HostSiwx, SiwxChoice, SiwxOption } from "../../../domain/sign-in/siwx-option.ts";
import type { Clock } from "../../browser/clock.ts";
import type { HttpClient } from "../../browser/http/client.ts";
import type { Store } from "../../browser/storage/storage.ts";
import type { Verifier } from "../verifiers/verifiers.ts";
import { type CloudSiwxOptions, createCloudSiwx } from "./cloud.ts";
import { createDefaultSiwx } from "./default.ts";
import { createServerSiwx } from "./server.ts";

/** Dependencies of the presets. */
export interface PresetDeps {
  /** The page's host. */
  readonly domain: string;
  /** The page's address without query and fragment (S9). */
  readonly uri: string;
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly random: (length: number) => Uint8Array;
  readonly verifiers: readonly Verifier[];
  /** Opens what the host chose to keep sessions in; undefined: it chose nothing. */
  readonly store: (choice: StorageChoice | undefined) => Store;
  readonly cloud: Pick<CloudSiwxOptions, "base" | "query" | "walletInfo">;
}

const url: Check = [
  "an http(s) URL, or a path of this page's host",
  (value) => httpUrl[1](value) || (typeof value === "string" && /^\/(?!\/)/.test(value)),
];

const CHECKS: Readonly<Record<string, Check>> = {
  type: text,
  statement: [
    "one line of letters without accents, digits and punctuation, as messages to sign have them (EIP-4361)",
    (value) => value === "" || isStatement(value),
  ],
  resources: ["a list of at most 100 URIs", areResources],
  lifetime: ["milliseconds", (value) => typeof value === "number" && value > 0 && value < 1e12],
  required: flag,
  clearChainIdNamespace: flag,
  storage: OPTION_CHECKS.storage as Check,
  url,
};

/** An object of the host's own, as far as it has what is called. @throws INVALID_OPTION naming the method that it lacks. */
export function withMethods<T extends object>(option: string, preset: T, names: readonly (keyof T & string)[]): T {
  const missing = names.find((name) => typeof preset[name] !== "function");
  if (missing) throw invalidOption(`${option}.${missing}`, preset[missing], "a function");
  return preset;
}

/**
 * The configuration that the option `siwx` names; an object of the host's own is one already.
 *
 * @throws INVALID_OPTION naming what of the data is not what it has to be.
 */
export function siwxOf(option: SiwxOption, deps: PresetDeps): HostSiwx {
  if (typeof option !== "string" && "createMessage" in option)
    return withMethods("siwx", option, ["addSession", "getSessions", "setSessions", "revokeSession"]);
  const choice: SiwxChoice = typeof option === "string" ? { type: option } : option;
  const [name] = checkOptions({ ...choice }, CHECKS, "siwx.");
  if (name) throw invalidOption(name, choice[name.slice(5) as never], `one of ${Object.keys(CHECKS).join(", ")}`);
  const { cloud, store, ...page } = deps;
  if (choice.type === "server") {
    if (!choice.url) throw invalidOption("siwx.url", choice.url, url[0]);
    return createServerSiwx({ ...choice, ...page, url: choice.url.replace(/\/+$/, "") });
  }
  const presetDeps = { ...choice, ...page, store: store(choice.storage) };
  return choice.type === "cloud" ? createCloudSiwx({ ...presetDeps, ...cloud }) : createDefaultSiwx(presetDeps);
}
