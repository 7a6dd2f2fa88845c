import { expect, it } from "vitest";
import { createNode } from "../../../../adapters/nodes/solana/node.ts";
import { SOLANA } from "../../../../testing/samples/values.ts";
import { FakeClock } from "../../fake-clock.ts";

const { signal } = new AbortController();

it("R12: an answer that is no text is no answer, though it could be read as one", async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('{"result":"'), 0xff, ...new TextEncoder().encode('"}')]);
  const fetch = async () => new Response(bytes);
  const node = createNode({ clock: new FakeClock(), fetch }, "http://127.0.0.1/", SOLANA.caipNetworkId);
  await expect(node.send("getVersion", [], signal)).rejects.toMatchObject({
    code: "HTTP_REQUEST",
    context: { reason: "malformed" },
  });
});
