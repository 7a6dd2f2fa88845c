import { expect, test } from "vitest";
import { payloadOf } from "../../../../adapters/walletconnect/pairing/one-click.ts";
import { PLAN, until } from "../client/counterpart.ts";
import { MAINNET, sign, tabCounterparts } from "../tabs/tabs-pages.ts";

const { pages, sandbox } = tabCounterparts();

const METHODS = ["personal_sign"];
const signIn = payloadOf(
  {
    data: {
      ...{ accountAddress: "", chainId: MAINNET, domain: "page.example", uri: "https://page.example", version: "1" },
      ...{ nonce: "0123456789abcdef", issuedAt: "2026-01-01T00:00:00Z" },
    },
    chains: [MAINNET],
  },
  METHODS,
);

test("SIGN-4 R6: what came with signed messages is the asking tab's alone, until it says that these are kept", async () => {
  const { tabs } = await pages(3);
  const [first, second, third] = tabs;
  const pairing = await second.client.openPairing(PLAN, { signIn });
  await sandbox().control("phone-wallet", { pair: pairing.uri });
  const { auths, ...session } = await pairing.approval;
  expect(auths?.map(({ p }) => p.nonce)).toEqual(["0123456789abcdef"]);
  expect(session.namespaces.eip155?.methods).toEqual(METHODS);
  // An adoption before these answers would be heard before them.
  for (const { client } of tabs) expect(await client.sessions()).toEqual([session]);
  for (const { heard } of tabs) expect(heard("session.adopted")).toEqual([]);
  pairing.share?.();
  await until(() => first.heard("session.adopted").length + third.heard("session.adopted").length === 2);
  expect(second.heard("session.adopted")).toEqual([]);
  const params = ["0x00", session.namespaces.eip155?.accounts[0]?.address];
  expect(await third.client.request({ ...sign(session.topic), params })).toMatch(/^0x/);
});
