import { is } from "valibot";
import { expect, test, vi } from "vitest";
import type { RelayClient } from "../../../../adapters/walletconnect/client/client.ts";
import { OPENED, type Reply } from "../../../../adapters/walletconnect/tabs/messages.ts";
import { Owner } from "../../../../adapters/walletconnect/tabs/owner.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";

const CALL = { topic: "ab".repeat(32), networkId: parseCaipNetworkId("eip155:1"), method: "personal_sign", params: [] };

test("R5 R6 S14: a call that comes twice is asked of its wallet once, and after what is stored was restored", async () => {
  let restore = (): void => undefined;
  const sessions = () => new Promise<never[]>((resolve) => (restore = () => resolve([])));
  const request = vi.fn(async () => "0x5e");
  const said: Reply[] = [];
  const owner = new Owner({ sessions, request } as unknown as RelayClient, (reply) => said.push(reply));
  const id = "0".repeat(32);
  for (const _ of "12") owner.serve(id, { name: "request", call: CALL });
  await Promise.resolve();
  expect(request).not.toHaveBeenCalled();
  restore();
  await vi.waitFor(() => expect(said).toContainEqual({ type: "answer", id, value: "0x5e" }));
  expect(request).toHaveBeenCalledOnce();
});

test("S2 S6: of another tab no address is taken but a pairing's", () => {
  const opened = (uri: string) => ({ topic: "ab".repeat(32), uri, expiresAt: 1, known: [] });
  expect(is(OPENED, opened(`wc:${"ab".repeat(32)}@2?relay-protocol=irn&symKey=${"cd".repeat(32)}`))).toBe(true);
  expect(is(OPENED, opened("javascript:alert(1)"))).toBe(false);
});
