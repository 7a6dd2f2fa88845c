import { expect, it } from "vitest";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit } = stories();

it("CONN-22, PUBLIC: a page that has renamed itself pairs under its new name", async () => {
  const story = await visit();
  await story.page.evaluate(() => AppKit.updateOptions({ metadata: { name: "Larkspur Prints" } }));
  await story.pair();
  expect((await story.phone()).sessions).toMatchObject([{ peer: { name: "Larkspur Prints" } }]);
  // Its client runs by now.
  await story.page.evaluate(() => AppKit.disconnect());
  await story.page.evaluate(() => AppKit.updateOptions({ metadata: { name: "Larkspur Books" } }));
  await story.pair();
  await soon(async () => (await story.phone()).sessions).toMatchObject([{ peer: { name: "Larkspur Books" } }]);
});

it("CONN-22, NET-9: the provider of every chain family knows nodes of a network that the page has added", async () => {
  const story = await visit();
  await story.page.evaluate(() => AppKit.addNetwork("eip155", 10));
  await story.pair();
  const rpcMap = await story.page.evaluate(
    async () => (await AppKit.getUniversalProvider()).session?.namespaces["eip155"]?.rpcMap,
  );
  expect(Object.keys(rpcMap ?? {})).toEqual(["1", "10", "8453"]);
});
