import { describe, expect, it } from "vitest";
import { createMemoryStore, createSignInServer } from "../../server/main.ts";
import { PAGE, serve, Visitor } from "./visitor.ts";

describe("options", () => {
  const good = { origins: [PAGE], chains: ["eip155:1"] };
  it.each([
    ["origins", { ...good, origins: [PAGE, "https://shop.example/path"] }],
    ["origins", { chains: good.chains } as never],
    ["chains", { ...good, chains: ["eip155:1", "cosmos:hub"] }],
    ["chains", { ...good, chains: [] }],
    ["chains", { ...good, chains: ["eip155:01"] }],
    ["chains", { ...good, chains: ["eip155:mainnet"] }],
    ["rpc", { ...good, rpc: { "eip155:1": "https://node.example", "solana:x": "https://node.example" } }],
    ["rpc", { ...good, rpc: { "eip155:0x1": "https://node.example" } }],
    ["store", { ...good, store: { ...createMemoryStore(), endSessions: undefined } as never }],
    ["cookie.name", { ...good, cookie: { name: "a;b" } }],
    ["cookie.name", { ...good, cookie: { name: "__Host-a", secure: false } }],
    ["cookie.name", { ...good, cookie: { name: "__secure-a", secure: false } }],
    ["cookie.sameSite", { ...good, cookie: { sameSite: "Lax" as "lax" } }],
    ["cookie.sameSite", { ...good, cookie: { sameSite: "none", secure: false } as const }],
    ["session.idle", { ...good, session: { idle: -1 } }],
    ["limits.perAccount", { ...good, limits: { perAddress: 1, perAccount: 0 } }],
    ["limits.perHour", { ...good, limits: { perHour: 1 } as never }],
    ["orgins", { ...good, orgins: [] } as never],
    ["options", undefined as never],
  ])("S20 a wrong %s is named", (option, options) => {
    expect(() => createSignInServer(options)).toThrow(expect.objectContaining({ code: "INVALID_OPTION" }));
    expect(() => createSignInServer(options)).toThrow(option);
  });

  it("S20 an unknown option is named with the known one that is most like it", () => {
    const misspelt = { ...good, orgins: [] } as never;
    expect(() => createSignInServer(misspelt)).toThrow("to be left out: it is unknown (nearest: `origins`)");
    const within = { ...good, session: { idel: 1 } } as never;
    expect(() => createSignInServer(within)).toThrow("Option `session.idel`");
    expect(() => createSignInServer(within)).toThrow("(nearest: `session.idle`)");
  });

  it("S20 a request of Node or Express is named, with what takes it", async () => {
    const { server } = serve();
    for (const request of [{ method: "GET", url: "/nonce", headers: { cookie: "a=b" } }, undefined]) {
      const refused = { code: "INVALID_OPTION", message: expect.stringContaining("`nodeListener`") };
      await expect(server.handle(request as never)).rejects.toMatchObject(refused);
      await expect(server.session(request as never)).rejects.toMatchObject(refused);
    }
  });

  it("S20 a cookie for a page of another site, and for a browser without secure cookies on localhost", async () => {
    for (const [cookie, written] of [
      [{ sameSite: "none", name: "__Host-shop" }, /^__Host-shop=\S+; Path=\/; HttpOnly; SameSite=None; Secure$/],
      [{ secure: false }, /^sign-in=\S+; Path=\/; HttpOnly; SameSite=Lax$/],
    ] as const) {
      const { headers } = await new Visitor(serve({ cookie }).server).go("/nonce");
      expect(headers.get("set-cookie")).toMatch(written);
    }
  });

  it("S20 memory in production is said in the log", () => {
    const { NODE_ENV } = process.env;
    process.env["NODE_ENV"] = "production";
    try {
      expect(serve().log).toEqual([{ level: "warn", code: "STORE_IN_MEMORY" }]);
      expect(serve({ store: createMemoryStore() }).log).toEqual([]);
    } finally {
      process.env["NODE_ENV"] = NODE_ENV;
    }
  });
});
