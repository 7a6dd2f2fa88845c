import { describe, expect, it, vi } from "vitest";
import { csp } from "../../api/csp.ts";

/** The sources of one directive. */
function sourcesOf(header: string, directive: string): string[] | undefined {
  const found = header.split("; ").find((part) => part.startsWith(`${directive} `));
  return found?.split(" ").slice(1);
}

const OWN = {
  relay: "wss://relay.shop.example",
  blockchainApi: "https://rpc.shop.example",
  walletApi: "https://wallets.shop.example",
  secureFrame: "https://secure.shop.example",
};

describe("the header that a page needs", () => {
  it("S17 is the strictest that the kit runs under, with the hosts of its services", () => {
    const header = csp({ networks: ["eip155:1"], endpoints: OWN }, "r4nd0m");
    expect(header).toBe(
      "default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; style-src 'none'; " +
        "img-src 'self' blob: data: https://wallets.shop.example; " +
        "connect-src https://wallets.shop.example https://rpc.shop.example wss://relay.shop.example; " +
        "frame-src https://secure.shop.example; font-src 'none'; base-uri 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it("PUBLIC names an option that means nothing", async () => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    csp({ netwroks: [] } as never);
    await vi.waitFor(() => expect(said.mock.calls.flat().join()).toContain("`netwroks` (nearest: `networks`)"), 10_000);
  });

  it("S17 leaves the nonce to the server where none is given", () => {
    expect(sourcesOf(csp(), "script-src")).toEqual(["'nonce-{nonce}'", "'strict-dynamic'"]);
  });

  it.each(["a b", "x'; script-src *", "a\r\nset-cookie: b", ""])("S17 takes no nonce that is none: %j", (nonce) => {
    expect(() => csp({}, nonce)).toThrow("Option `nonce`");
  });

  it("S17 has the nodes of each network, and hosts of the page's own pictures", () => {
    const header = csp({
      projectId: "p",
      networks: ["eip155:1"],
      customRpcUrls: { "eip155:1": [{ url: "https://node.shop.example/rpc" }] },
      chainImages: { "eip155:1": "https://pictures.shop.example/ethereum.png" },
      connectorImages: { "io.metamask": "https://more.shop.example/fox.png" },
    });
    expect(sourcesOf(header, "connect-src")).toContain("https://node.shop.example");
    expect(sourcesOf(header, "connect-src")).toContain("https://rpc.walletconnect.org");
    expect(sourcesOf(header, "img-src")).toEqual(
      expect.arrayContaining(["https://pictures.shop.example", "https://more.shop.example"]),
    );
  });

  it("S17 lets the page's own icon be drawn where the options name none", () => {
    const metadata = { name: "Shop", description: "", url: "https://shop.example" };
    const icons = ["https://pictures.shop.example/icon.png"];
    expect(sourcesOf(csp({ projectId: "p", metadata: { ...metadata, icons } }), "img-src")).not.toContain("'self'");
    expect(sourcesOf(csp({ projectId: "p", metadata: { ...metadata, icons: [] } }), "img-src")).toContain("'self'");
  });

  it("S17 names no service that the options leave out", () => {
    const header = csp({ endpoints: OWN, enableWalletConnect: false, features: { email: false, socials: false } });
    expect(header).not.toContain("relay.shop.example");
    expect(sourcesOf(header, "frame-src")).toEqual(["'none'"]);
    expect(
      sourcesOf(csp({ networks: ["bip122:000000000019d6689c085ae165831e93"], projectId: "p" }), "frame-src"),
    ).toEqual(["'none'"]);
  });

  it("S17 names the services that the options bring in", () => {
    const verify = { ...OWN, verify: "https://verify.shop.example", cloudAuth: "https://auth.shop.example" };
    const header = csp({ endpoints: verify, siwx: "cloud", features: { analytics: true } });
    expect(sourcesOf(header, "frame-src")).toContain("https://verify.shop.example");
    expect(sourcesOf(header, "connect-src")).toEqual(
      expect.arrayContaining(["https://auth.shop.example", "https://pulse.walletconnect.org"]),
    );
    const server = csp({ endpoints: OWN, siwx: { type: "server", url: "https://api.shop.example/siwx" } });
    expect(sourcesOf(server, "connect-src")).toContain("https://api.shop.example");
    const here = csp({ endpoints: OWN, siwx: { type: "server", url: "/sign-in" } });
    expect(sourcesOf(here, "connect-src")?.at(-1)).toBe("'self'");
  });

  it("CONF-8 refuses what create refuses", () => {
    expect(() => csp({ networks: [] })).toThrow("Option `networks`");
  });
});
