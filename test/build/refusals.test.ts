import { expect, it } from "vitest";
import { readSurface } from "../../build/reference/surface.ts";
import { ALICE, makeConnected } from "../api/kit.ts";

type Kit = Awaited<ReturnType<typeof makeConnected>>["kit"];

const { methods } = readSurface();
const listen = () => {};

/** Calls with something that the page does not have: a chain family, a listener. */
const REFUSED: Partial<Record<keyof Kit, readonly unknown[]>> = {
  getAccount: ["near"],
  getAccountState: ["near"],
  subscribeAccount: [listen, "near"],
  getBalance: ["near"],
  subscribeBalance: [listen, "near"],
  getAddress: ["near"],
  getCaipAddress: ["near"],
  getPreferredAccountType: ["near"],
  setPreferredAccountType: ["eoa", "near"],
  resetAccount: ["near"],
  resetWcConnection: ["near"],
  disconnect: ["near"],
  open: [{ namespace: "near" }],
  getNetworkState: ["near"],
  getApprovedCaipNetworkIds: ["near"],
  setRequestedCaipNetworks: [[], "near"],
  addNetwork: ["near", "eip155:1"],
  removeNetwork: ["near", 1],
  resetNetwork: ["near"],
  getProvider: ["near"],
  fetchIdentity: [{ address: ALICE, namespace: "near" }],
  subscribeShouldUpdateToAddress: ["no function"],
  setSmartAccountEnabledNetworks: ["no list", "eip155"],
};

it.each(Object.entries(REFUSED))("PUBLIC the reference says which code %s refuses with", async (name, given) => {
  const { kit } = await makeConnected();
  const call = async () => await (kit[name as keyof Kit] as (...all: readonly unknown[]) => unknown)(...given);
  const { code } = await call().then(
    () => ({ code: "nothing" }),
    (error: { code: string }) => error,
  );
  expect(methods.find((method) => method.name === name)?.tags["throws"]).toContain(code);
  kit.destroy();
});
