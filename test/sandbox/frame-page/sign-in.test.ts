import { createPublicClient, http } from "viem";
import { mainnet } from "viem/chains";
import { expect, it } from "vitest";
import { signedUser } from "../../../sandbox/frame/page/evm/sign-in.ts";
import { startedSandbox } from "../started.ts";
import { ScriptedScreen, visitorAt } from "./visitor.ts";

const sandbox = startedSandbox();
const ORIGIN = "https://shop.test:8443";
const textFor = (host: string, address = "<<AccountAddress>>"): string =>
  `${host} wants you to sign in with your Ethereum account:\n${address}\n\nURI: ${ORIGIN}\nVersion: 1\nNonce: n`;

it.each(["eoa", "smartAccount"])("sandbox: AUTH-13: a login signs %s in where the page asks for it", async (kind) => {
  const deps = await visitorAt(sandbox(), new ScriptedScreen());
  const query = { preferredAccountType: kind, siwxMessage: { serializedMessage: textFor("shop.test:8443") } };
  const { address, message = "", signature } = await signedUser(deps, query, ORIGIN);
  expect(message).toBe(textFor("shop.test:8443", address));
  const client = createPublicClient({ chain: mainnet, transport: http(sandbox().rpc["eip155:1"]) });
  expect(await client.verifyMessage({ address: address as never, message, signature: signature as never })).toBe(true);
});

it.each([
  ["another host's", textFor("bank.test")],
  ["a text with an address of its own", textFor("shop.test:8443", "0x12")],
  ["any other text", "All my coins are yours"],
  ["no text", undefined],
])("sandbox: S9: %s is not signed by a login", async (_, serializedMessage) => {
  const deps = await visitorAt(sandbox(), new ScriptedScreen());
  const user = await signedUser(deps, { siwxMessage: { serializedMessage } }, ORIGIN);
  expect(user).toMatchObject({ address: expect.any(String) });
  expect(user).not.toHaveProperty("signature");
});
