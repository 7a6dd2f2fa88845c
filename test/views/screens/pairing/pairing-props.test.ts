import { describe, expect, it } from "vitest";
import type { Device } from "../../../../domain/pairing/device.ts";
import type { Wallet } from "../../../../domain/wallets/wallet.ts";
import { ConnectingWalletConnectBasic } from "../../../../views/screens/pairing/ConnectingWalletConnectBasic.tsx";
import { type PairingProps, presentPairing } from "../../../../views/screens/pairing/pairing-props.ts";
import type { World } from "../../../../views/shell/world.ts";
import { PAIRING_URI } from "../../../gallery/samples.ts";
import { announced, listed, live, type Ways } from "../../live.ts";
import { snapshotOf } from "../../snapshot.ts";

const DESKTOP: Device = { system: "desktop", browser: "other", isIframe: false };

/** A pairing in these states, with these facts. */
const pairing = (tags: readonly string[], facts: object = {}): World["pairing"] =>
  snapshotOf({ device: DESKTOP, uri: PAIRING_URI, staleAt: 1, ttl: 2, error: null, ...facts }, tags) as never;

/** The screen of a wallet in such a world. */
async function shown(more: Partial<World>, wallet?: Wallet, ways: Ways = {}): Promise<PairingProps | undefined> {
  return presentPairing({ ...(await live(ways)).world(), ...more }, wallet);
}

describe("the phase of a pairing", () => {
  it("CONN-1: is connected while the card closes, whatever became of the pairing", async () => {
    const modal = { hasTag: (tag: string) => tag === "succeeded" } as unknown as World["modal"];
    expect((await shown({ modal, pairing: undefined }))?.phase).toBe("connected");
  });

  it("CONN-21: without a pairing it is on its way while it is asked for, failed where nothing is, and else over", async () => {
    const phase = async (tags: string[], isAt = false, namespace = "eip155") =>
      (await shown({ pairing: undefined, connections: { [namespace]: snapshotOf({}, tags, isAt) } as never }))?.phase;
    expect(await phase(["disconnected"])).toBe("failed");
    expect(await phase(["connecting"])).toBe("opening");
    expect(await phase(["connected"], true)).toBe("opening");
    expect(await phase(["connected"])).toBeUndefined();
    expect(await phase(["connecting"], false, "solana")).toBeUndefined();
  });

  it("NET-7: it is that of the chain family for which another wallet is looked for", async () => {
    const world = (await live()).world();
    const searchedNetwork = { ...world.app.context.active, chainNamespace: "solana" };
    const app = { ...world.app, context: { ...world.app.context, searchedNetwork } };
    const connections = { solana: snapshotOf({}, ["disconnected"]), eip155: snapshotOf({}, ["connecting"]) };
    expect(presentPairing({ ...world, app, connections, pairing: undefined } as never)?.phase).toBe("failed");
  });

  it.each([
    ["SIGN_IN_UNREACHABLE", "unsigned"],
    ["PROJECT_ID_NOT_CONFIGURED", "refused"],
    ["CONNECTION_FAILED", "failed"],
  ])("ERR-1: %s reads %s", async (error, phase) => {
    expect((await shown({ pairing: pairing(["failed"], { error }) }))?.phase).toBe(phase);
  });
});

describe("the ways to a wallet", () => {
  const waiting = (facts: object = {}) => ({ pairing: pairing(["waiting"], facts) });
  const heron = listed("Heron", { webappLink: "https://app.heron.example", desktopLink: "heron-desk://" });

  it("CONN-2: a desktop program has its link too", async () => {
    const props = await shown(waiting({ platform: "desktop" }), heron);
    expect(props).toMatchObject({ platform: "desktop", link: { href: expect.stringContaining("heron-desk:") } });
  });

  it("CONN-2: it counts as opened once its link was followed", async () => {
    expect((await shown(waiting(), heron))?.opened).toBe(false);
    expect((await shown(waiting({ link: { href: "heron://", name: "Heron" } }), heron))?.opened).toBe(true);
  });

  it("CONN-21: without a pairing a retry begins one for the same wallet", async () => {
    const lost = { pairing: undefined, connections: { eip155: snapshotOf({}, ["disconnected"]) } as never };
    expect((await shown(lost, heron))?.retry).toEqual({ type: "pairing.start", wallet: heron });
    expect((await shown(lost))?.retry).toEqual({ type: "pairing.start" });
  });

  it("CONN-2: on a phone whose system is unknown they are those of Android", async () => {
    const store = listed("Heron", { appStore: "https://apps.example/h", playStore: "https://play.example/h" });
    const lost = { pairing: undefined, connections: { eip155: snapshotOf({}, ["connecting"]) } as never };
    const props = await shown(lost, store, { mobile: true });
    expect(props?.get?.href).toBe("https://play.example/h");
  });

  it("S8: the question where to get it has the beginning of a long name", async () => {
    const long = listed(`Bramble, the ${"exceptionally ".repeat(9)}long-named`, {
      homepage: "https://bramble.example",
    });
    expect((await shown(waiting(), long))?.get?.name.length).toBeLessThanOrEqual(12);
  });

  it("CONN-5: it is in this browser as a part of a wallet with several chains, and also where it has no rdns", async () => {
    const evm = announced("Juniper", { explorerId: "id-Juniper" });
    const solana = announced("Juniper", { id: "solana:Juniper", chain: "solana", info: {}, explorerId: "id-Juniper" });
    const networks = [1, "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] as never;
    const world = (await live({ connectors: [evm, solana] }, { networks })).world();
    const props = presentPairing({ ...world, ...waiting() }, listed("Juniper"));
    expect(props).toMatchObject({ here: { type: "connector.choose" }, platforms: ["browser", "qrcode"] });
    expect(props?.here).toEqual({ type: "connector.choose", connector: evm });
  });

  it("CONN-16: a page that only pairs offers no wallet in the browser", async () => {
    const juniper = listed("Juniper", { rdns: "example.juniper" });
    const basic = (await live({}, { basic: true })).world();
    expect(presentPairing({ ...basic, ...waiting() }, juniper)?.platforms).toEqual(["qrcode"]);
  });
});

describe("the first view of a page that only pairs", () => {
  it("CONN-16: a phone has the rows and the way to all wallets, another device the code and the way alone", async () => {
    const recent = [listed("Heron")];
    const phone = ConnectingWalletConnectBasic.present((await live({ mobile: true, recent })).world());
    expect(phone?.all).toBeDefined();
    expect(phone?.pairing).toBeUndefined();
    const world = { ...(await live({ recent })).world(), pairing: pairing(["waiting"]) };
    expect(ConnectingWalletConnectBasic.present(world)).toMatchObject({ rows: [], all: {}, pairing: {} });
  });
});
