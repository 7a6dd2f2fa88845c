import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChainClient } from "../../../../adapters/nodes/chains.ts";
import { readBalance } from "../../../../adapters/nodes/evm/balance.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { type Anvil, ask, startAnvil } from "../../../../sandbox/chains/anvil.ts";
import { network } from "../../networks.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** Bytecode that answers each selector with fixed data. */
function tokenCode(answers: Record<string, string>): string {
  const entries = Object.entries(answers);
  const head = 6;
  const size = head + entries.length * 11 + 4;
  let code = "60003560e01c";
  let bodies = "";
  let at = size;
  for (const [selector, data] of entries) {
    code += `8063${selector}1461${at.toString(16).padStart(4, "0")}57`;
    let body = "5b";
    const words = data.match(/.{64}/g) ?? [];
    words.forEach((each, index) => {
      body += `7f${each}60${(index * 32).toString(16).padStart(2, "0")}52`;
    });
    body += `60${(words.length * 32).toString(16).padStart(2, "0")}6000f3`;
    bodies += body;
    at += body.length / 2;
  }
  return `0x${code}600080fd${bodies}`;
}

const word = (hex: string): string => hex.padStart(64, "0");

describe("with a real chain", () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil(1);
  });
  afterAll(() => anvil.stop());

  /** The address's balance of a token whose contract has this code. */
  async function balanceAt(code: string) {
    await ask(anvil, "anvil_setCode", [TOKEN, code]);
    const request: ChainClient["request"] = (method, params) => ask(anvil, method, params as unknown[]);
    const input = { address: ADDRESS, network: network(["http://127.0.0.1"]), token: TOKEN, fresh: true };
    return readBalance({ request } as ChainClient, input);
  }

  it("S8, S12: reads the host's token by eth_call, its symbol through the text gate", async () => {
    const symbol = Buffer.from("US\u202eDC").toString("hex");
    const code = tokenCode({
      "70a08231": word(2_500_001n.toString(16)),
      "313ce567": word("6"),
      "95d89b41": word("20") + word((symbol.length / 2).toString(16)) + symbol.padEnd(64, "0"),
    });
    expect(await balanceAt(code)).toEqual({ amount: "2.500001", symbol: "USDC" });
  });

  it("ACCT-3: reads a symbol of 32 bytes as early tokens have it, and none where the contract has none", async () => {
    const answers = { "70a08231": word("1"), "313ce567": word("0") };
    const symbol = Buffer.from("MKR").toString("hex").padEnd(64, "0");
    expect(await balanceAt(tokenCode({ ...answers, "95d89b41": symbol }))).toEqual({ amount: "1", symbol: "MKR" });
    expect(await balanceAt(tokenCode(answers))).toEqual({ amount: "1", symbol: "" });
  });

  it.each([
    ["there is no contract", "0x"],
    ["its decimals are none", tokenCode({ "70a08231": word("1"), "313ce567": word("100"), "95d89b41": word("0") })],
  ])("ACCT-3: there is no balance where %s", async (_, code) => {
    await expect(balanceAt(code)).rejects.toMatchObject({ code: "BALANCE_UNAVAILABLE" });
  });
});
