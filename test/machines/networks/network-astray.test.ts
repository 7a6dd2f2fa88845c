import { describe, expect, it } from "vitest";
import { ScriptedApp } from "../../../testing/app.ts";
import { BASE, ELSEWHERE, ETHEREUM, FOX, SOLANA, SUN, sampleSession } from "../../../testing/samples/values.ts";
import { connected } from "../connection/connected-app.ts";

const choose = (app: ScriptedApp) => app.tell("network", { type: "network.choose", networkId: BASE.caipNetworkId });
const active = (app: ScriptedApp) => app.read("network").context.active;

describe("a switch that leads nowhere", () => {
  it("NET-2 a wallet of another namespace that ends up elsewhere leaves the page where it is, and the switch has failed", () => {
    const app = connected();
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.answer("connectWallet", sampleSession(SUN));
    expect(active(app)).toEqual(SOLANA);
    choose(app);
    app.answer("switchWalletNetwork", ELSEWHERE);
    expect(active(app)).toEqual(SOLANA);
    expect(app.route?.view).toBe("SwitchNetwork");
    expect(app.read("network").hasTag("declined")).toBe(true);
    expect(app.read("network").context.error).toBe("SWITCH_FAILED");
  });

  it("NET-2 of several networks that were chosen without a wallet the last one is asked for, also where it is the first again", () => {
    const app = new ScriptedApp();
    for (const { caipNetworkId: networkId } of [SOLANA, ETHEREUM])
      app.tell("network", { type: "network.choose", networkId });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX, undefined, BASE.caipNetworkId));
    expect(app.waiting("switchWalletNetwork").map(({ input }) => input)).toEqual([
      { connectorId: FOX.id, network: ETHEREUM },
    ]);
  });

  it("NET-2 a network that was chosen without a wallet and then given up by the page is asked of nobody", () => {
    const app = new ScriptedApp();
    choose(app);
    app.tell("network", { type: "networks.set", networks: [ETHEREUM, SOLANA], strict: true });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    expect(active(app)).toEqual(ETHEREUM);
  });
});

describe("a page whose list of networks changes", () => {
  it("ROUTE-11 an empty list leaves no network unsupported", () => {
    const app = connected();
    app.tell("network", { type: "networks.set", networks: [], strict: true });
    expect(app.read("network").hasTag("unsupported")).toBe(false);
    const alone = new ScriptedApp();
    alone.tell("network", { type: "networks.set", networks: [], strict: true });
    expect([alone.read("network").hasTag("unsupported"), active(alone)]).toEqual([false, ETHEREUM]);
  });
});
