import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { EmbeddingPage, embeddingPages } from "./embedding-page.ts";

const { open } = embeddingPages();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const A = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

const word = (digits: string): string => digits.toLowerCase().padStart(64, "0");
const CALLS = [
  { to: A, value: "0xde0b6b3a7640001" },
  { to: USDC, data: `0xa9059cbb${word(A.slice(2))}${word("f4241")}` },
  { to: A, data: `0xdeadbeef${"12".repeat(300)}` },
];
const DAPP = {
  metadata: { name: "Shop <b>\u202Elive", description: "", url: "https://bank.test/login", icons: [] },
  projectId: "p",
};

async function violations(embedding: EmbeddingPage): Promise<string[]> {
  await embedding.frame.evaluate(AXE);
  return embedding.frame.evaluate(async () => {
    const { axe } = window as never as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
}

describe("the face of the secure page", () => {
  it("sandbox: APPROVE-6: it shows who really asks, each call in words or whole, and nothing of it is markup", async () => {
    const embedding = await open();
    await embedding.call("d", "SYNC_DAPP_DATA", DAPP);
    for (const themeMode of ["light", "dark"]) {
      await embedding.call(themeMode, "SYNC_THEME", { themeMode });
      await embedding.tell(`r-${themeMode}`, "RPC_REQUEST", { method: "wallet_sendCalls", params: [{ calls: CALLS }] });
      await embedding.frame.locator('[data-action="approve"]').waitFor();
      const text = (await embedding.frame.locator("main").textContent()) ?? "";
      for (const part of [
        ["Asked by", "https://app.test"],
        ["Shop <b>\\u{202E}live", "https://bank.test/login", "not the one that it is at"],
        ["Send 3 calls", "Call 3 of 3", "1.000000000000000001 ETH", "1.000001 USDC"],
        ["0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8", CALLS[2]!.data!, "is not known here"],
        ["Sandbox: test money only", "Network", "Ethereum"],
      ].flat()) {
        expect(text, part).toContain(part);
      }
      expect(await embedding.frame.locator("b").count()).toBe(0);
      expect(await violations(embedding), themeMode).toEqual([]);
      await embedding.frame.locator('[data-action="reject"]').click();
      expect((await embedding.answer(`r-${themeMode}`)).type).toBe("@w3m-frame/RPC_REQUEST_ERROR");
    }
    expect(await violations(embedding), "at rest").toEqual([]);
  }, 60_000);

  it("sandbox: AUTH-6: a reload finds the same visitor with the same keys, and a sign-out ends both", async () => {
    const embedding = await open();
    const before = (await embedding.call("u", "GET_USER", { chainId: 1 })).payload;
    const again = await EmbeddingPage.on(embedding.page);
    expect((await again.call("c", "IS_CONNECTED")).payload).toEqual({ isConnected: true });
    expect((await again.call("u", "GET_USER", { chainId: 1 })).payload).toEqual(before);
    expect(await again.call("s", "SIGN_OUT")).toEqual({ id: "s", type: "@w3m-frame/SIGN_OUT_SUCCESS" });
    expect((await again.call("c2", "IS_CONNECTED")).payload).toEqual({ isConnected: false });
    const refused = await again.call("r", "RPC_REQUEST", { method: "personal_sign", params: ["0x00"] });
    expect(refused.payload).toEqual({ message: "Nobody is logged in" });
  }, 60_000);
});
