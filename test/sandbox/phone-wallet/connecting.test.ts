import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { startFreezer } from "../../adapters/walletconnect/client/freezer.ts";
import { startWallet } from "../../adapters/walletconnect/pairing/wallet.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

it("sandbox: a wallet that subscribes to much at once without a connection opens one", async () => {
  const way = await startFreezer(sandbox().endpoints.relay ?? "");
  onTestFinished(way.stop.bind(way));
  const { kit, stop } = await startWallet(way.url, {});
  onTestFinished(stop);
  const { relayer } = kit.core;
  const topics = ["1", "2", "3", "4"].map((digit) => digit.repeat(64));
  await Promise.all(topics.map((topic) => relayer.subscribe(topic)));
  expect(way.open()).toBe(1);
  await sleep(300);
  expect(way.count()).toBe(1);
});
