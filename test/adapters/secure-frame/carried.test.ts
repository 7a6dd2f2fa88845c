import { describe, expect, it } from "vitest";
import { EmbeddedEip155Provider } from "../../../adapters/secure-frame/provider-eip155.ts";
import { responseType } from "../../../adapters/secure-frame/rpc.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { connected } from "./connected.ts";
import { EVM, outcome, SMART } from "./fake-frame.ts";

describe("what a request carries", () => {
  const call = (data?: string, to = EVM) => ({ calls: [{ to, ...(data !== undefined && { data }), value: "0x0" }] });

  it("APPROVE-6: calls need a target in hex; one without data is sent with none", async () => {
    const { provider, hold, asked } = await connected();
    const send = async (params: unknown) => {
      const promise = provider.request({ method: "wallet_sendCalls", params });
      const ended = await outcome(promise);
      if (ended !== "pending") return ended;
      hold().send();
      await settle();
      return (asked().at(-1) as { params: unknown }).params;
    };
    expect(await send([call()])).toEqual([{ calls: [{ to: EVM, data: "0x", value: "0x0" }] }]);
    expect(await send([call("0xabcd")])).toMatchObject([{ calls: [{ data: "0xabcd" }] }]);
    for (const wrong of [[call("abcd")], [call("0x", "vitalik.eth")], [{ calls: [] }], [], {}, undefined])
      expect(await send(wrong)).toMatchObject({ code: -32602 });
  });

  it("APPROVE-3: user operations take any list; a big number is hex", async () => {
    const { frame, provider, hold, asked } = await connected();
    await provider.request({ method: "eth_estimateUserOperationGas", params: [{ nonce: 255n }, EVM] });
    expect(asked().at(-1)).toMatchObject({ params: [{ nonce: "0xff" }, EVM] });
    void provider.request({ method: "eth_sendUserOperation", params: [{ any: ["thing"] }] }).catch(() => undefined);
    await settle();
    hold().send();
    await settle();
    expect(asked().at(-1)).toMatchObject({ method: "eth_sendUserOperation", params: [{ any: ["thing"] }] });
    expect(await outcome(provider.request({ method: "eth_call", params: "0x" }))).toMatchObject({ code: -32602 });
    frame.wallet.stop();
  });

  it("AUTH-7: a hash and a signature are told from anything else", async () => {
    const hash = "RPC_RESPONSE_TRANSACTION_HASH";
    expect(responseType(`0x${"a".repeat(64)}`)).toBe(hash);
    expect(responseType(`0x${"A".repeat(62)}`)).toBe(hash);
    for (const other of [
      `0x${"a".repeat(61)}`,
      `0x${"g".repeat(64)}`,
      "a".repeat(66),
      {},
      null,
      [`0x${"a".repeat(64)}`],
    ])
      expect(responseType(other)).toBe("RPC_RESPONSE_OBJECT");
    const { frame, provider, hold } = await connected();
    frame.answers["RPC_REQUEST"] = () => ({ not: "a signature" });
    const promise = provider.request({ method: "personal_sign", params: ["0x00", EVM] });
    await settle();
    const held = hold();
    held.send();
    await settle();
    held.reply();
    expect(await outcome(promise)).toMatchObject({ code: -32603 });
  });

  it("AUTH-2: a provider tells of its chain, its accounts and its end", async () => {
    const { frame, provider } = await connected();
    const heard: unknown[] = [];
    for (const event of ["connect", "chainChanged", "accountsChanged", "disconnect"])
      provider.on(event, (value) => heard.push([event, value]));
    await frame.wallet.switchWalletNetwork({ network: { caipNetworkId: "eip155:137" } as never });
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    await frame.wallet.takeUser({ networks: ["eip155:1" as never] });
    expect(heard).toEqual([
      ["chainChanged", "0x89"],
      ["accountsChanged", []],
      ["disconnect", expect.objectContaining({ code: 4900 })],
      ["connect", { chainId: "0x1" }],
      ["chainChanged", "0x1"],
      ["accountsChanged", [SMART, EVM]],
    ]);
  });

  it("AUTH-2: a provider that was there before the login says once that it is connected", () => {
    let hear: (event: WalletEvent) => void = () => undefined;
    const watch = (_: string, listener: typeof hear) => {
      hear = listener;
    };
    const provider = new EmbeddedEip155Provider({ watch } as never, undefined as never);
    const heard: unknown[] = [];
    provider.on("connect", (value) => heard.push(value));
    for (const networkId of ["eip155:1", "eip155:137"]) hear({ type: "chain.changed", networkId } as never);
    expect(heard).toEqual([{ chainId: "0x1" }]);
  });
});
