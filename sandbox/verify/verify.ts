import type { ControlAnswers } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { requireProject } from "../http/project.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { signingKey } from "./key.ts";
import { attestationPage } from "./page.ts";

/** The judgement of the asking page that wallets get. */
interface Standing {
  readonly isScam: boolean;
  readonly isVerified: boolean;
}

interface Attested extends Standing {
  readonly origin: string;
  readonly attestationId: string;
}

/** The judgements of an origin that a control call may set. */
const standings: Readonly<Record<string, Standing>> = {
  verified: { isScam: false, isVerified: true },
  unverified: { isScam: false, isVerified: false },
  scam: { isScam: true, isVerified: true },
};

/** Seconds that an attestation, and the key, are good for. */
const lifetime = 86_400;
const remembered = 1_000;

function required(query: URLSearchParams, field: string): string {
  const value = query.get(field);
  if (!value) throw new Refused(400, field, `${field} is missing`);
  return value;
}

function originOf(field: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin === "null") throw new Refused(400, field, `${field} is not an origin`);
  return url.origin;
}

/** The origin of the page that frames ours: by the browser, and by the page itself where the browser gives none. */
function framingOrigin({ url, headers }: Call): string {
  const claimed = originOf("origin", required(url.searchParams, "origin"));
  return headers.referer === undefined ? claimed : originOf("referer", headers.referer);
}

/** Attestations, and the judgements of origins. */
class Attestations {
  readonly #standing = new Map<string, string>();
  readonly #attestations = new Map<string, Attested>();

  give(id: string, origin: string): Attested {
    const attested = { origin, attestationId: id, ...this.#of(origin) };
    this.#attestations.delete(id);
    this.#attestations.set(id, attested);
    for (const oldest of this.#attestations.keys())
      if (this.#attestations.size > remembered) this.#attestations.delete(oldest);
    return attested;
  }

  find(id: string): Attested | undefined {
    return this.#attestations.get(id);
  }

  judge(origin: string, standing: string): void {
    this.#standing.set(origin, standing);
  }

  report(): ControlAnswers["verify"] {
    return { given: this.#attestations.size, origins: Object.fromEntries(this.#standing) };
  }

  clear(): void {
    this.#standing.clear();
    this.#attestations.clear();
  }

  #of(origin: string): Standing {
    return standings[this.#standing.get(origin) ?? "verified"] as Standing;
  }
}

function judge(attestations: Attestations, { origin, standing }: Body): ControlAnswers["verify"] {
  if (typeof origin !== "string") refuse("origin", "origin must be text, for example https://shop.example");
  if (typeof standing !== "string" || !Object.hasOwn(standings, standing)) {
    refuse("standing", `standing must be one of ${Object.keys(standings).join(", ")}`);
  }
  attestations.judge(originOf("origin", origin), standing);
  return attestations.report();
}

function verifyControls(attestations: Attestations): Control[] {
  return [
    {
      method: "GET",
      name: "verify",
      does: "How many attestations were given, and the origins that are not simply verified.",
      act: () => attestations.report(),
    },
    {
      method: "POST",
      name: "verify",
      does: "Says what wallets are told of the pages of an origin.",
      body: { origin: "scheme, host and port", standing: Object.keys(standings).join(" | ") },
      example: { origin: "https://shop.example", standing: "scam" },
      act: (body) => judge(attestations, body),
    },
  ];
}

function lookUp(attestations: Attestations, id = ""): Reply {
  const attested = attestations.find(id);
  if (!attested) throw new Refused(404, "id", "There is no such attestation");
  return json(attested);
}

/** The service that tells a wallet which page a proposal or a request comes from (spec/wire.md, rule "verify"). */
export function verify({ clock, seed }: Pick<ServiceContext, "clock" | "seed">): Party {
  const key = signingKey(seed);
  const attestations = new Attestations();
  const expiry = (): number => Math.floor(clock.now() / 1000) + lifetime;
  const route = (name: string, path: RegExp, handle: Route["handle"]): Route => {
    return { method: "GET", path, endpoint: `verify:${name}`, group: "verify", handle };
  };

  /** `id` is the hash of the encrypted message, which the token is bound to; `decryptedId` that of its content. */
  const attest = (call: Call): Reply => {
    const { searchParams } = call.url;
    requireProject(searchParams);
    const id = required(searchParams, "id");
    const named = searchParams.get("decryptedId") ?? id;
    const { origin, isScam, isVerified } = attestations.give(named, framingOrigin(call));
    return attestationPage(key.token({ exp: expiry(), id, origin, isScam, isVerified }));
  };
  return {
    name: "verify",
    routes: [
      route("attestation", /^\/v3\/attestation$/, attest),
      route("public-key", /^\/v3\/public-key$/, () => json({ publicKey: key.publicKey, expiresAt: expiry() })),
      route("lookup", /^\/attestation\/([^/]+)$/, ({ params }) => lookUp(attestations, params[0])),
    ],
    endpoints: ["verify"],
    controls: verifyControls(attestations),
    faults: "verify:attestation, verify:public-key, verify:lookup, or verify for all",
    state: () => ({ up: true, facts: { attestations: attestations.report().given } }),
    reset: () => attestations.clear(),
  };
}
