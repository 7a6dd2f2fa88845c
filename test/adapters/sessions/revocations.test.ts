import { describe, expect, it } from "vitest";
import { coinsADay, NOW } from "../../domain/sessions/samples.ts";
import { ALICE } from "../blockchain-api/api.ts";
import { declined, listed, open, session, TARGET, until } from "./cosigner.ts";

/** A revocation that the co-signer has refused once. */
async function refusedOnce(status: number) {
  const all = open();
  const found = await session(all);
  all.levers.status.revoke = status;
  const revoke = () => all.revocations.revoke(found, TARGET, until());
  await expect(revoke()).rejects.toMatchObject({ code: "SESSION_REVOKE_FAILED" });
  all.levers.status.revoke = 200;
  return { all, revoke };
}

describe("revoking", () => {
  it("ACCT-11: the wallet signs, and the co-signer is told", async () => {
    const all = open();
    await all.revocations.revoke(await session(all), TARGET, until());
    const address = `eip155:1:${ALICE}`;
    const params = [{ pci: "pci-1", permissions: [coinsADay()], expiry: NOW + 100, address }];
    expect(all.calls).toEqual([{ method: "wallet_revokePermissions", params }]);
    expect(all.asked.at(-1)).toEqual({
      path: `/v1/sessions/${address}/revoke?projectId=p1`,
      body: { pci: "pci-1", signature: "0x51" },
    });
  });

  it.each([408, 429, 500])(
    "ACCT-11: one that failed half way, with %i, goes on there: the wallet is not asked again",
    async (status) => {
      const { all, revoke } = await refusedOnce(status);
      await revoke();
      expect(all.calls).toHaveLength(1);
      await revoke();
      expect(all.calls).toHaveLength(2);
    },
  );

  it.each([400, 401, 422])(
    "ACCT-11: a signature that the co-signer refuses with %i is not handed in again",
    async (status) => {
      const { all, revoke } = await refusedOnce(status);
      all.levers.wallet.wallet_revokePermissions = async () => "0x52";
      await revoke();
      expect(all.asked.at(-1)?.body).toEqual({ pci: "pci-1", signature: "0x52" });
    },
  );

  it.each([
    ["the wallet", { wallet: () => Promise.reject(new Error("There is no permission to revoke")), status: 200 }],
    ["the co-signer", { wallet: async () => "0x51", status: 404 }],
  ])("ACCT-11: one that was revoked elsewhere is revoked, whatever %s says", async (_, { wallet, status }) => {
    const all = open();
    const found = await session(all);
    all.levers.wallet.wallet_revokePermissions = wallet;
    all.levers.status.revoke = status;
    const revoke = () => all.revocations.revoke(found, TARGET, until());
    await expect(revoke()).rejects.toMatchObject({ code: "SESSION_REVOKE_FAILED" });
    const revoked = (pci: string) => listed({ pci, revokedAt: NOW + 5 });
    all.levers.list = { pcis: [revoked("pci-2"), listed()] };
    await expect(revoke()).rejects.toMatchObject({ code: "SESSION_REVOKE_FAILED" });
    all.levers.list = { pcis: [revoked("pci-1")] };
    await revoke();
  });

  it("ACCT-11: where the co-signer tells of nothing any more either, the reason stays that of the refusal", async () => {
    const all = open();
    const found = await session(all);
    all.levers.status.revoke = 400;
    all.levers.list = null;
    const work = all.revocations.revoke(found, TARGET, until());
    await expect(work).rejects.toMatchObject({ code: "SESSION_REVOKE_FAILED" });
  });

  it("ACCT-11: without a signature, or declined, nothing is told to the co-signer", async () => {
    const all = open();
    const found = await session(all);
    for (const [answer, code] of [
      [async () => null, "SESSION_REVOKE_FAILED"],
      [async () => "0x", "SESSION_REVOKE_FAILED"],
      [declined, "SESSION_DECLINED"],
    ] as const) {
      all.levers.wallet.wallet_revokePermissions = answer;
      await expect(all.revocations.revoke(found, TARGET, until())).rejects.toMatchObject({ code });
    }
    expect(all.asked.some(({ path }) => path.includes("/revoke"))).toBe(false);
  });
});
