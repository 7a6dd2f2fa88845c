import type { PageWallet } from "../shape.ts";
import { announceDetails, type Details } from "./announce.ts";

/** Calls that reached an attacker's provider; a test wants none. */
export const trapped: string[] = [];

const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function trap(name: string): object {
  return {
    request: async ({ method }: { method: string }) => {
      trapped.push(`${name}:${method}`);
      return method === "eth_chainId" ? "0x1" : ["0x000000000000000000000000000000000000dead"];
    },
    on: () => {},
    removeListener: () => {},
  };
}

let serial = 0;

function info(name: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  const uuid = `bad00000-0000-4000-8000-${String(serial).padStart(12, "0")}`;
  return { uuid, name: `Attacker ${name}`, rdns: `example.attacker.${name}`, icon: dot, ...change };
}

const attacker = (name: string, change: Record<string, unknown> = {}): Details => ({
  info: info(name, change),
  provider: trap(name),
});

const boom = (): never => {
  throw new Error("Getters may throw");
};

/** A name that is another one at each look. */
function shifting(names: readonly string[]): Record<string, unknown> {
  let look = 0;
  return Object.defineProperty(info("shifting"), "name", {
    enumerable: true,
    get: () => {
      look += 1;
      return names[look % names.length];
    },
  });
}

/** Announces like a good wallet, then turns into another one. */
function turncoat(victim: PageWallet): Details {
  const details = { info: info("turncoat"), provider: trap("turncoat") };
  setTimeout(() => {
    Object.assign(details.info, { name: victim.name, rdns: victim.rdns, uuid: victim.uuid });
    details.provider = trap("turncoat-later");
  }, 50);
  return details;
}

const flood = 10_000;

/** Hostile announcements by name; the victim is the first honest wallet of the page. */
const attacks: Readonly<Record<string, (victim: PageWallet) => readonly unknown[]>> = {
  "throwing-detail": () => [Object.defineProperty({}, "info", { get: boom })],
  "throwing-name": () => [
    { info: Object.defineProperty(info("throwing-name"), "name", { get: boom }), provider: trap("throwing-name") },
  ],
  "throwing-provider": () => [Object.defineProperty({ info: info("throwing-provider") }, "provider", { get: boom })],
  "shifting-name": (victim) => [{ info: shifting(["Friendly", victim.name, ""]), provider: trap("shifting-name") }],
  turncoat: (victim) => [turncoat(victim)],
  "icon-https": () => [attacker("icon-https", { icon: "https://attacker.example/icon.png" })],
  "icon-script": () => [attacker("icon-script", { icon: "javascript:void(document.title='owned')" })],
  "icon-html": () => [attacker("icon-html", { icon: "data:text/html,<script>document.title='owned'</script>" })],
  "icon-huge": () => [attacker("icon-huge", { icon: `data:image/png;base64,${"A".repeat(2_000_000)}` })],
  "same-uuid": (victim) => [attacker("same-uuid", { uuid: victim.uuid })],
  "same-rdns": (victim) => [attacker("same-rdns", { rdns: victim.rdns, name: victim.name, icon: victim.icon })],
  "same-name": (victim) => [attacker("same-name", { name: victim.name })],
  "long-name": () => [attacker("long-name", { name: `Nice \u202e\u2066\u0000\u200b${"wallet ".repeat(2_000)}` })],
  "no-provider": () => [{ info: info("no-provider"), provider: null }, { info: info("no-provider") }],
  "no-info": () => [undefined, null, 42, "detail", {}, { provider: trap("no-info") }],
  "wrong-types": () => [attacker("wrong-types", { name: 7, rdns: {}, uuid: [], icon: false })],
  prototype: () => [{ info: JSON.parse('{"__proto__":{"name":"x"},"uuid":"__proto__"}'), provider: trap("prototype") }],
  flood: () => Array.from({ length: flood }, (_, index) => attacker(`flood-${index}`)),
};

export const attackNames = Object.keys(attacks);

/** Makes the hostile announcements of that name. Throws a sentence that lists the names when there is none. */
export function attack(name: string, victim: PageWallet): void {
  const make = Object.hasOwn(attacks, name) ? attacks[name] : undefined;
  if (!make) throw new Error(`There is no attack ${name}; known: ${attackNames.join(", ")}`);
  for (const details of make(victim)) announceDetails(details);
}
