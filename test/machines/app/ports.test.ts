import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createActor, toPromise } from "xstate";
import { type AppKitError, codeOf } from "../../../domain/errors.ts";
import type { copyText } from "../../../machines/app/ports.ts";

const MACHINES = join(import.meta.dirname, "../../../machines");
const files = readdirSync(MACHINES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("/ports.ts"));
const rooms = await Promise.all(files.map(async (file) => (await import(join(MACHINES, file))) as object));

const FEEDS = ["discoverWallets", "watchWallet", "loadImages"];
const all: Readonly<Record<string, unknown>> = Object.assign({}, ...rooms);
const names = Object.keys(all);

describe("ports", () => {
  it.each(names)("I16 %s that nobody wired fails with its own name", async (name) => {
    const actor = createActor(all[name] as typeof copyText, { input: { text: "" } });
    const failed = new Promise<unknown>((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    const error = FEEDS.includes(name) ? await failed : await toPromise(actor).catch((thrown: unknown) => thrown);
    expect(codeOf(error, "CONNECTION_FAILED")).toBe("PORT_NOT_PROVIDED");
    expect((error as AppKitError<"PORT_NOT_PROVIDED">).context).toEqual({ port: name });
  });
});
