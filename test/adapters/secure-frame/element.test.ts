import { describe, expect, it } from "vitest";
import { createElement } from "../../../adapters/secure-frame/element.ts";

/** The attributes of the frame's element for a secure page and some networks. */
function attributesFor(secureFrame: string, ids: readonly string[], defaultNetworkId = ids[0], texts = {}) {
  const attributes: Record<string, string> = {};
  const setAttribute = (name: string, value: string): void => {
    attributes[name] = value;
  };
  const element = { setAttribute, hidden: false, name: "" };
  const networks = ids.map((caipNetworkId) => ({ caipNetworkId, chainNamespace: caipNetworkId.split(":")[0] }));
  createElement({
    window: { document: { createElement: (name: string) => Object.assign(element, { name }) } },
    secureFrame,
    enableAuthLogger: false,
    settings: () => ({ projectId: "p", networks, defaultNetworkId, messages: {}, ...texts }),
  } as never);
  return { attributes, isHidden: element.hidden, name: element.name };
}

describe("the frame's element", () => {
  it("S5 has a name for whoever cannot see it, and may do no more than a wallet's page needs", () => {
    const { attributes, name } = attributesFor("https://secure.example", ["eip155:1"]);
    expect(name).toBe("iframe");
    expect(attributes).toMatchObject({
      ...{ id: "w3m-iframe", name: "w3m-secure-iframe", title: "Your wallet's secure page", referrerpolicy: "origin" },
      sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox",
    });
  });

  it("CONF-10 has its name in the visitor's language", () => {
    const title = "Die sichere Seite Ihrer Wallet";
    const titleWith = (texts: object) =>
      attributesFor("https://secure.example", ["eip155:1"], "eip155:1", texts).attributes["title"];
    const catalogue = { "frame.title": title };
    expect(titleWith({ catalogue })).toBe(title);
    expect(titleWith({ catalogue, messages: { "frame.title": "Ihr Konto" } })).toBe("Ihr Konto");
  });

  it.each(["http://secure.example", "javascript:alert(1)", "secure.example", ""])(
    "S5 is not made for '%s', which is no address of a secure page",
    (address) => {
      expect(() => attributesFor(address, ["eip155:1"])).toThrow(expect.objectContaining({ code: "FRAME_NOT_SET" }));
    },
  );

  it.each(["https://secure.example", "https://secure.example/", "https://secure.example///"])(
    "S5 asks for one page of %s, however its address ends",
    (address) => {
      const { attributes, isHidden } = attributesFor(address, ["eip155:1"]);
      expect(attributes["src"]).toMatch(/^https:\/\/secure\.example\/sdk\?projectId=p&/);
      expect(attributes["allow"]).toContain("publickey-credentials-get https://secure.example;");
      expect([isHidden, attributes["slot"]]).toEqual([true, "frame"]);
    },
  );

  it("S5 keeps the slashes within an address", () => {
    const { attributes } = attributesFor("https://host.example/a/b/", ["eip155:1"]);
    expect(attributes["src"]).toMatch(/^https:\/\/host\.example\/a\/b\/sdk\?/);
  });

  it("S5 starts on the page's network, on the first that an embedded wallet can be on, or on Ethereum", () => {
    const startOf = (ids: readonly string[], first?: string) =>
      new URL(attributesFor("https://secure.example", ids, first).attributes["src"] ?? "").searchParams.get("chainId");
    expect(startOf(["eip155:1", "eip155:8453"], "eip155:8453")).toBe("eip155:8453");
    expect(startOf(["bip122:000000000019d6689c085ae165831e93", "eip155:8453"])).toBe("eip155:8453");
    expect(startOf(["bip122:000000000019d6689c085ae165831e93"])).toBe("eip155:1");
  });
});
