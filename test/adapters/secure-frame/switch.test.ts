import { describe, expect, it } from "vitest";
import { networkOf } from "../../../adapters/secure-frame/sessions-store.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { type FakeFrame, outcome, Refusal, SILENT, SOLANA_MAINNET } from "./fake-frame.ts";
import { BOTH, key, loggedIn } from "./logged-in.ts";

const POLYGON = { network: { caipNetworkId: "eip155:137" } } as never;
const provider = (frame: FakeFrame) => frame.wallet.providerOf("eip155") as { request(call: object): Promise<unknown> };

describe("a change of network", () => {
  it("AUTH-2: counts where the frame moved, though it does not say who is there", async () => {
    const frame = await loggedIn();
    frame.answers["GET_USER"] = () => new Refusal("not now");
    expect(await frame.wallet.switchWalletNetwork(POLYGON)).toBe("eip155:137");
    expect(frame.store.entries.get(key("LAST_USED_CHAIN_KEY"))).toBe("137");
  });

  it.each([
    ["refuses to say", () => new Refusal("not now")],
    ["does not say", () => SILENT],
  ])(
    "I1 NET-1: takes the owner along with the account they have where the frame %s which they have there",
    async (_, answer) => {
      const frame = await loggedIn();
      const heard: WalletEvent[] = [];
      frame.wallet.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
      frame.answers["GET_USER"] = answer;
      const moved = frame.wallet.switchWalletNetwork(POLYGON);
      moved.catch(() => undefined);
      await frame.clock.advance(LIMITS.authStep);
      expect(await outcome(moved)).toEqual({ value: "eip155:137" });
      expect(heard).toEqual([{ type: "chain.changed", networkId: "eip155:137" }]);
      frame.answers["RPC_REQUEST"] = () => "0x1";
      expect(await provider(frame).request({ method: "eth_chainId" })).toBe("0x89");
      await provider(frame).request({ method: "eth_gasPrice" });
      expect(frame.last("RPC_REQUEST")?.payload).toMatchObject({ chainId: 137 });
    },
  );

  it("I4: fails where nobody is logged in on that chain family, and the frame does not say who is", async () => {
    const frame = await loggedIn();
    frame.answers["GET_USER"] = () => new Refusal("not now");
    const switched = frame.wallet.switchWalletNetwork({ network: { caipNetworkId: SOLANA_MAINNET } } as never);
    expect(await outcome(switched)).toMatchObject({ code: "SWITCH_FAILED" });
    expect(frame.wallet.providerOf("solana")).toBeUndefined();
  });

  it.each(["SWITCH_NETWORK", "GET_USER"])(
    "I1: given up before the answer to %s leaves the page where it is, and the frame is brought back for the next request",
    async (name) => {
      const frame = await loggedIn();
      const grant = frame.answers[name];
      frame.answers[name] = () => SILENT;
      const end = new AbortController();
      const switched = frame.wallet.switchWalletNetwork(POLYGON, { signal: end.signal });
      switched.catch(() => undefined);
      await settle();
      end.abort();
      expect(await outcome(switched)).toMatchObject({ code: "SWITCH_FAILED" });
      Object.assign(frame.answers, { [name]: grant });
      frame.answers["RPC_REQUEST"] = () => "0x1";
      expect(await provider(frame).request({ method: "eth_chainId" })).toBe("0x1");
      await provider(frame).request({ method: "eth_gasPrice" });
      expect(frame.names().slice(-2)).toEqual(["SWITCH_NETWORK", "RPC_REQUEST"]);
      expect(frame.last("SWITCH_NETWORK")?.payload).toEqual({ chainId: 1 });
    },
  );

  it("I1: a frame that refuses to say who is on another network is brought back for the next request", async () => {
    const frame = await loggedIn();
    frame.answers["GET_USER"] = () => new Refusal("not now");
    await outcome(frame.wallet.takeUser({ networks: BOTH }));
    frame.answers["RPC_REQUEST"] = () => "0x1";
    await provider(frame).request({ method: "eth_gasPrice" });
    expect(frame.names().slice(-2)).toEqual(["SWITCH_NETWORK", "RPC_REQUEST"]);
  });

  it("I4: that waits while its owner logs out is not begun", async () => {
    const frame = await loggedIn();
    const switched = frame.wallet.switchWalletNetwork(POLYGON);
    switched.catch(() => undefined);
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    expect(await outcome(switched)).toMatchObject({ code: "SWITCH_FAILED" });
    expect(frame.names()).not.toContain("SWITCH_NETWORK");
  });

  it("AUTH-2: ends on the network that the owner's account is on", async () => {
    const frame = await loggedIn();
    const grant = frame.answers["GET_USER"];
    frame.answers["GET_USER"] = (payload: never, asked) => ({ ...(grant?.(payload, asked) as object), chainId: 10 });
    expect(await frame.wallet.switchWalletNetwork(POLYGON)).toBe("eip155:10");
  });

  it("AUTH-2: that the frame refuses names the refusal as its cause", async () => {
    const frame = await loggedIn();
    frame.answers["SWITCH_NETWORK"] = () => new Refusal("Unknown chain");
    await expect(frame.wallet.switchWalletNetwork(POLYGON)).rejects.toMatchObject({
      ...{ code: "SWITCH_FAILED", cause: { code: "FRAME_REFUSED", message: "Unknown chain" } },
    });
  });

  it("AUTH-13: the frame's Solana is known by the id that it has now", async () => {
    expect(networkOf("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ")).toBe(SOLANA_MAINNET);
    expect(networkOf(137)).toBe("eip155:137");
    for (const wrong of ["137", "", "eip155"])
      expect(() => networkOf(wrong)).toThrow(expect.objectContaining({ code: "FRAME_REFUSED" }));
  });
});
