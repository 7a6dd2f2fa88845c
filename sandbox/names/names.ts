import { isSolanaAddress } from "../../domain/addresses/address.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { fieldsOf } from "../http/fields.ts";
import { checkProject, requireProject } from "../http/project.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { identity, profile, profilesOf } from "./answers.ts";
import { nameControls } from "./controls.ts";
import { soughtName, zoneOf } from "./label.ts";
import { addressOf, checkOwner, registrationOf } from "./registration.ts";
import { Registry } from "./registry.ts";
import { suggest } from "./suggestions.ts";

const group = "blockchain";
/** The public service has its answers cached for a day, "no name" included. */
const keptForADay = { "cache-control": "public, max-age=86400" };
/** A Bitcoin address by its look: no name is ever given to one, so its checksum does not matter. */
const bitcoinAddress = /^(?:(?:bc|tb)1[02-9ac-hj-np-z]{11,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** The answer for an unknown name: an empty list for version 2 of the answers, 404 before it (protocol.md §2.3). */
function unknown(call: Call, field: string, description: string): Reply {
  if (call.url.searchParams.get("apiVersion") === "2") return json([]);
  throw new Refused(404, field, description);
}

async function showIdentity(context: ServiceContext, registry: Registry, call: Call): Promise<Reply> {
  requireProject(call.url.searchParams);
  const [text = ""] = call.params;
  const nameless = isSolanaAddress(text) || bitcoinAddress.test(text);
  const address = nameless ? text : addressOf(text);
  return json(await identity(registry, context.chains, address, context.clock.now()), 200, keptForADay);
}

async function showProfile(_: ServiceContext, registry: Registry, call: Call): Promise<Reply> {
  checkProject(call.url.searchParams);
  const found = await profile(registry, soughtName(call.params[0] ?? ""));
  return found ? json(found) : unknown(call, "name", "Name is not registered");
}

async function showReverse(_: ServiceContext, registry: Registry, call: Call): Promise<Reply> {
  checkProject(call.url.searchParams);
  const found = await profilesOf(registry, addressOf(call.params[0]));
  return found.length > 0 ? json(found) : unknown(call, "address", "No name is registered for this address");
}

async function showSuggestions(context: ServiceContext, registry: Registry, call: Call): Promise<Reply> {
  checkProject(call.url.searchParams);
  const zone = zoneOf(call.url.searchParams.get("zone"));
  return json({ suggestions: await suggest(registry, call.params[0] ?? "", zone, context.seed) });
}

/** Clients send this one without a project id (protocol.md §2.1). */
async function register({ chains, clock }: ServiceContext, registry: Registry, call: Call): Promise<Reply> {
  checkProject(call.url.searchParams);
  const registration = await registrationOf(fieldsOf(call.body), chains, clock.now());
  if (await registry.record(registration.name)) throw new Refused(400, "name", "Name is already registered");
  await checkOwner(registration);
  await registry.register(registration);
  return json(await profile(registry, registration.name));
}

type Answer = (context: ServiceContext, registry: Registry, call: Call) => Promise<Reply>;

function routes(context: ServiceContext, registry: Registry): Route[] {
  const route = (method: Route["method"], path: RegExp, endpoint: string, answer: Answer): Route => {
    return { method, path, endpoint, group, handle: (call) => answer(context, registry, call) };
  };
  return [
    route("GET", /^\/v1\/identity\/([^/]+)$/, "identity", showIdentity),
    route("GET", /^\/v1\/profile\/account\/([^/]+)$/, "profile", showProfile),
    route("GET", /^\/v1\/profile\/reverse\/([^/]+)$/, "reverse", showReverse),
    route("GET", /^\/v1\/profile\/suggestions\/([^/]+)$/, "suggestions", showSuggestions),
    route("POST", /^\/v1\/profile\/account\/?$/, "register", register),
  ];
}

/** Identities and account names, kept in the registry on Ethereum (protocol.md §2.3, §2.5). */
export function names(context: ServiceContext): Party {
  const registry = new Registry(context.chains);
  return {
    name: "names",
    faults: "identity, profile, reverse, suggestions, register; group blockchain",
    state: () => ({ up: context.chains.byId("eip155:1") !== undefined }),
    controls: nameControls(registry),
    routes: routes(context, registry),
  };
}
