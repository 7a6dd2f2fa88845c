// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useWalletInfo,
} from "../../../api/react.ts";
import { register, unregister } from "../../../api/registry.ts";
import { JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "../kit.ts";

type Kit = ReturnType<typeof makeKit>["kit"];

let registered: Kit | undefined;
let root: Root | undefined;

function serve(kit: Kit): void {
  if (registered) unregister(registered);
  registered = kit;
  register(kit);
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  if (registered) unregister(registered);
  registered = undefined;
  Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
});

/** Each hook that shows something, with what of it a page may print. */
const HOOKS: Readonly<Record<string, () => unknown>> = {
  useAppKitAccount: () => useAppKitAccount().address,
  "useAppKitAccount of a namespace": () => useAppKitAccount({ namespace: "eip155" }).status,
  useAppKitNetwork: () => useAppKitNetwork().chainId,
  useAppKitProvider: () => useAppKitProvider("eip155").walletProviderType,
  useAppKitTheme: () => JSON.stringify(useAppKitTheme().themeMode),
  useAppKitState: () => JSON.stringify(useAppKitState()),
  useAppKitEvents: () => useAppKitEvents()?.data.event,
  useWalletInfo: () => useWalletInfo().walletInfo?.name,
};

function Shown({ of }: { of: () => unknown }): ReactNode {
  return <p>{String(of() ?? "nothing")}</p>;
}

/** Hydrates in a page what a server drew; answers with the page and with what React had to mend. */
async function hydrated(html: string, node: ReactNode): Promise<{ page: HTMLElement; mended: unknown[] }> {
  const page = document.createElement("div");
  page.innerHTML = html;
  const mended: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(page, node, { onRecoverableError: (error) => mended.push(error) });
  });
  return { page, mended };
}

describe("hooks where a server drew the page", () => {
  test.each(Object.entries(HOOKS))("R20: %s hydrates without an error for a visitor who is back", async (_, of) => {
    serve(makeKit().kit);
    const html = renderToString(<Shown of={of} />);
    const { kit } = await makeConnected();
    kit.setThemeMode("light");
    void kit.open();
    await kit.switchNetwork("eip155:8453");
    await settle();
    serve(kit);
    const { page, mended } = await hydrated(html, <Shown of={of} />);
    expect(mended).toEqual([]);
    expect(page.textContent).not.toBe(html.replace(/<[^>]*>/g, ""));
  });

  test.each(Object.entries(HOOKS))("R20: %s draws the same on a server that has run for long", async (_, of) => {
    serve(makeKit().kit);
    const first = renderToString(<Shown of={of} />);
    await settle();
    expect(renderToString(<Shown of={of} />)).toBe(first);
  });
});

describe("hooks on a page", () => {
  test("R15: show each change, and render only where what they show has changed", async () => {
    const { kit } = makeKit();
    await settle();
    serve(kit);
    let renders = 0;
    const { page } = await hydrated(
      "",
      <Shown
        of={() => {
          renders += 1;
          return useAppKitAccount().address;
        }}
      />,
    );
    const before = renders;
    await act(async () => kit.setThemeMode("light"));
    await act(async () => kit.setLoading(true));
    expect(renders).toBe(before);
    await act(async () => {
      kit.store.send({ type: "connector.choose", connector: JUNIPER });
      await settle();
    });
    expect(page.textContent).toMatch(/^0x/);
  });

  test("NET-1: follow the namespace that they are asked for", async () => {
    const { kit } = await makeConnected({
      ...SETTINGS,
      networks: ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
    });
    serve(kit);
    const of = (namespace: "eip155" | "solana") => <Shown of={() => useAppKitAccount({ namespace }).status} />;
    const { page } = await hydrated("", of("eip155"));
    expect(page.textContent).toBe("connected");
    await act(async () => root?.render(of("solana")));
    expect(page.textContent).toBe("disconnected");
  });

  test("R20: name themselves where no instance was made", () => {
    expect(() => renderToString(<Shown of={() => useAppKitState()} />)).toThrow(
      "Please call createAppKit before using useAppKitState",
    );
  });
});
