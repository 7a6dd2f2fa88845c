import { describe, expect, it } from "vitest";
import { createActor, toPromise } from "xstate";
import { type AppKitError, codeOf } from "../../../domain/errors.ts";
import * as ports from "../../../machines/app/ports.ts";

const FEEDS = ["discoverWallets", "watchWallet", "loadImages"];
const all: Readonly<Record<string, unknown>> = { ...ports };
const names = Object.keys(all);

describe("ports", () => {
  it.each(names)("I16 %s that nobody wired fails with its own name", async (name) => {
    const actor = createActor(all[name] as typeof ports.copyText, { input: { text: "" } });
    const failed = new Promise<unknown>((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    const error = FEEDS.includes(name) ? await failed : await toPromise(actor).catch((thrown: unknown) => thrown);
    expect(codeOf(error, "CONNECTION_FAILED")).toBe("PORT_NOT_PROVIDED");
    expect((error as AppKitError<"PORT_NOT_PROVIDED">).context).toEqual({ port: name });
  });
});
