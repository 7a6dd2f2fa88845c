import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CONNECT_METHODS,
  CONNECTOR_KINDS,
  DEFAULT_FEATURES,
  type Features,
  inOrder,
  SOCIALS,
  WALLET_FEATURES,
  withFeatures,
} from "../../../domain/options/features.ts";

describe("features", () => {
  it("CONF-1 the defaults: analytics, legalCheckbox, smartSessions and collapseWallets off, all else on", () => {
    const { connectorTypeOrder, walletFeaturesOrder, connectMethodsOrder, ...switches } = DEFAULT_FEATURES;
    expect(switches).toEqual({
      email: true,
      emailShowWallets: true,
      socials: ["google", "x", "discord", "farcaster", "github", "apple", "facebook"],
      swaps: true,
      send: true,
      receive: true,
      onramp: true,
      history: true,
      analytics: false,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
    });
    expect(SOCIALS).toHaveLength(7);
    expect([connectorTypeOrder, walletFeaturesOrder, connectMethodsOrder]).toEqual([
      CONNECTOR_KINDS,
      WALLET_FEATURES,
      CONNECT_METHODS,
    ]);
  });

  it.each(Object.keys(DEFAULT_FEATURES).filter((key) => !key.endsWith("Order")) as (keyof Features)[])(
    "CONF-1 %s can be switched by itself",
    (key) => {
      const flipped = { [key]: !DEFAULT_FEATURES[key] } as Partial<Features>;
      expect(withFeatures(DEFAULT_FEATURES, flipped)).toEqual({ ...DEFAULT_FEATURES, ...flipped });
    },
  );

  it("CONF-2 the default orders", () => {
    expect(CONNECT_METHODS).toEqual(["email", "social", "wallet"]);
    expect(CONNECTOR_KINDS).toEqual([
      "walletConnect",
      "recent",
      "injected",
      "featured",
      "custom",
      "external",
      "recommended",
    ]);
    expect(WALLET_FEATURES).toEqual(["onramp", "swaps", "receive", "send"]);
  });

  it("CONF-2 given entries come first, the rest in default order", () => {
    const { connectMethodsOrder, connectorTypeOrder, walletFeaturesOrder } = withFeatures(DEFAULT_FEATURES, {
      connectMethodsOrder: ["wallet"],
      connectorTypeOrder: ["custom", "injected"],
      walletFeaturesOrder: ["send"],
    });
    expect(connectMethodsOrder).toEqual(["wallet", "email", "social"]);
    expect(connectorTypeOrder.slice(0, 3)).toEqual(["custom", "injected", "walletConnect"]);
    expect(walletFeaturesOrder).toEqual(["send", "onramp", "swaps", "receive"]);
  });

  it("CONF-2 any order given, doubled or unknown entries too, is completed to each entry once", () => {
    const orders = fc.array(fc.constantFrom(...CONNECTOR_KINDS, "unknown" as never));
    fc.assert(
      fc.property(orders, (order) => {
        const full = inOrder(order, CONNECTOR_KINDS);
        expect(full.toSorted()).toEqual(CONNECTOR_KINDS.toSorted());
        const wanted = [...new Set(order.filter((entry) => CONNECTOR_KINDS.includes(entry)))];
        expect(full.slice(0, wanted.length)).toEqual(wanted);
      }),
    );
  });

  it("CONF-2 the host's own arrays stay as they were", () => {
    const order = Object.freeze(["wallet"] as const);
    expect(() => withFeatures(DEFAULT_FEATURES, { connectMethodsOrder: order })).not.toThrow();
    expect(DEFAULT_FEATURES.connectMethodsOrder).toEqual(["email", "social", "wallet"]);
  });
});
