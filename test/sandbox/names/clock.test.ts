// Names are registered by the kit's client at the sandbox's registry, with clocks that are off.
import { privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import { browserClock } from "../../../adapters/browser/clock.ts";
import { Names, type NamesDeps } from "../../../adapters/names/names.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import { codeOf } from "../../../domain/errors.ts";
import { network } from "../../adapters/networks.ts";
import { runs } from "../../runs.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const HOUR = 3_600_000;
/** Offsets of the device's clock, in milliseconds: from −24 h to +24 h, and close to what the registry still takes. */
const CLOSE = [-12_000, -10_500, -10_000, -9_000, 0, 9_000, 10_000, 10_500, 12_000];
const ALL = 500;
const offsets = Array.from({ length: runs(ALL) }, (_, at, count = runs(ALL)) =>
  Math.round(-24 * HOUR + (48 * HOUR * at) / Math.max(1, count - 1)),
);

/** The headers that a page of another origin may read: the date is none of them. */
async function asPage(url: string, init?: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, init);
  const readable = new Headers(headers);
  readable.delete("date");
  return new Response(body, { status, headers: readable });
}

function openNames(offset: number, fetch: NamesDeps["fetch"]): Names {
  const owner = privateKeyToAccount(sandbox().keys[1]?.privateKey as `0x${string}`);
  return new Names({
    ...{ fetch, createHttp, baseUrl: sandbox().url, projectId: "p1", sdkVersion: "html-universal-0.1.0" },
    clock: { ...browserClock(), now: () => Date.now() + offset },
    clientId: () => undefined,
    embeddedOf: () => ({
      request: ({ params }) => owner.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
    }),
    api: {
      supports: async () => true,
      fetchNames: async () => [],
      keepName: async () => undefined,
      forgetNames: async () => undefined,
    },
  });
}

/** One press of the visitor: `registered`, or the code of what they are told. */
async function press(names: Names, name: string): Promise<string> {
  const address = sandbox().keys[1]?.address as Address;
  const wanted = { address, network: network([]), name };
  const at = { signal: new AbortController().signal };
  try {
    await names.registerName({ ...wanted, ...(await names.signName(wanted, at)) }, at);
    return "registered";
  } catch (error) {
    return codeOf(error, "foreign");
  }
}

it("NAME-2, R8: with a clock off by up to 24 h a name is registered, or its owner is told of the clock and the next press registers it", {
  timeout: 600_000,
}, async () => {
  for (const [at, offset] of [...CLOSE, ...offsets].entries()) {
    const name = `clock-${at}.reown.id`;
    const isDated = at % 2 === 0;
    const names = openNames(offset, isDated ? fetch : asPage);
    const first = await press(names, name);
    if (first === "registered") continue;
    expect([offset, isDated, first]).toEqual([offset, false, "NAME_CLOCK"]);
    // A clock that is behind is found out before anything is signed.
    expect(offset).toBeGreaterThan(-11_000);
    expect([offset, await press(names, name)]).toEqual([offset, "registered"]);
  }
});
