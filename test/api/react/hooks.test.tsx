// @vitest-environment happy-dom
import { Activity, act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepareWallets } from "../../../api/react/ask-visitor.ts";
import {
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useAppKitWallet,
  useWalletInfo,
} from "../../../api/react.ts";
import { register, unregister } from "../../../api/registry.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { ALICE, JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "../kit.ts";

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

  test("ACCT-1: show the balance as an exact text, with its symbol", async () => {
    const { kit } = await makeConnected();
    await settle();
    serve(kit);
    const { page } = await hydrated("", <Shown of={() => JSON.stringify(useAppKitBalance().balance)} />);
    await act(settle);
    expect(page.textContent).toBe('{"amount":"1.5","symbol":"ETH"}');
    const told: unknown[] = [];
    kit.subscribeBalance((balance) => told.push(balance));
    await act(async () => kit.setBalance("2.25", "GLD", "eip155"));
    expect(page.textContent).toBe('{"amount":"2.25","symbol":"GLD"}');
    expect(told).toEqual([
      { amount: "1.5", symbol: "ETH" },
      { amount: "2.25", symbol: "GLD" },
    ]);
    expect(kit.getBalance()).toEqual(kit.getBalance("eip155"));
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

  test("S18: go over to the instance that a page makes in the place of one that it destroyed", async () => {
    const { kit } = await makeConnected();
    serve(kit);
    const { page } = await hydrated("", <Shown of={() => useAppKitAccount().status} />);
    expect(page.textContent).toBe("connected");
    const next = makeKit().kit;
    await act(async () => {
      kit.destroy();
      serve(next);
      await settle();
    });
    expect(page.textContent).toBe("disconnected");
  });

  test("R20, S18: of an instance that was destroyed there is no wallet any more, and the page stays", async () => {
    const { kit } = await makeConnected();
    serve(kit);
    let given: unknown;
    const of = () => {
      given = useAppKitProvider("eip155");
      return useAppKitAccount().status;
    };
    const { page } = await hydrated("", <Shown of={of} />);
    expect(given).toMatchObject({ walletProvider: expect.anything(), walletProviderType: "ANNOUNCED" });
    await act(async () => {
      kit.destroy();
      unregister(kit);
      root?.render(<Shown of={() => of()} />);
      await settle();
    });
    expect(given).toEqual({ walletProvider: undefined, walletProviderType: undefined });
    expect(page.textContent).toBe("connected");
  });

  test.each(Object.entries(HOOKS))(
    "R20, S18: %s outlives its instance where a part of the page is hidden and shown again",
    async (_, of) => {
      const { kit } = await makeConnected();
      serve(kit);
      const { page } = await hydrated("", null);
      const show = (mode: "visible" | "hidden") =>
        act(async () =>
          root?.render(
            <Activity mode={mode}>
              <Shown of={of} />
            </Activity>,
          ),
        );
      await show("visible");
      await show("hidden");
      await act(async () => {
        kit.destroy();
        unregister(kit);
        await settle();
      });
      await show("visible");
      expect(page.querySelector("p")?.style.display).toBe("");
    },
  );

  test("R20: name themselves where no instance was made", () => {
    expect(() => renderToString(<Shown of={() => useAppKitState()} />)).toThrow(
      "Please call createAppKit before using useAppKitState",
    );
  });
});

describe("hooks that ask a visitor for something", () => {
  /** The newest value of a hook on a page with this kit. */
  async function using<T>(kit: Kit, hook: () => T): Promise<{ now: () => T }> {
    serve(kit);
    let value: T | undefined;
    const take = () => {
      value = hook();
    };
    await hydrated("", <Shown of={take} />);
    await act(async () => {
      await prepareWallets();
      await settle();
    });
    return { now: () => value as T };
  }

  const told: unknown[] = [];
  const options = { onSuccess: (data: unknown) => told.push(data), onError: (error: Error) => told.push(error) };
  beforeEach(() => void told.splice(0));

  test("CONN-2: connect a wallet by its name, and give its account", async () => {
    const { kit } = makeKit();
    await settle();
    const wallet = await using(kit, () => useAppKitWallet(options));
    expect(wallet.now()).toMatchObject({ data: undefined, isPending: false, isReady: true });
    await act(() => wallet.now().connect("Juniper"));
    const data = { chainNamespace: "eip155", chainId: "1", address: ALICE };
    expect(wallet.now()).toMatchObject({ data, isSuccess: true, isPending: false, isError: false });
    expect(told).toEqual([data]);
    await act(() => wallet.now().connect("Juniper"));
    expect(told).toEqual([data, data]);
  });

  test("CONN-2: tell that the wallet's owner declined, and that the modal was closed", async () => {
    const { kit, levers } = makeKit();
    await settle();
    levers.connect = () => Promise.reject(new AppKitError("CONNECTION_DECLINED", {}));
    const wallet = await using(kit, () => useAppKitWallet(options));
    await act(() => wallet.now().connect("example.juniper"));
    expect(wallet.now()).toMatchObject({ isError: true, error: { code: "CONNECTION_DECLINED" }, data: undefined });
    levers.connect = () => new Promise(() => undefined);
    let asked: Promise<void> | undefined;
    await act(async () => {
      asked = wallet.now().connect("example.juniper");
      await settle();
      await kit.close();
    });
    await act(async () => asked);
    expect(told).toMatchObject([{ code: "CONNECTION_DECLINED" }, { code: "CONNECTION_DECLINED" }]);
  });

  test("CONN-2: give the same functions in each render, which call what the newest one was given", async () => {
    const { kit } = makeKit();
    await settle();
    const given = { ...options };
    const tasks = await using(kit, () => ({ ...useAppKitWallet({ ...given }), ...useAppKitUpdateEmail() }));
    const { connect, updateEmail } = tasks.now();
    given.onSuccess = () => told.push("the newest");
    await act(async () => kit.setThemeMode("light"));
    await act(() => connect("Juniper"));
    await act(updateEmail);
    await act(() => connect("Juniper"));
    expect(told).toMatchObject([{ address: ALICE }, "the newest"]);
    expect(tasks.now()).toMatchObject({ connect, updateEmail });
  });

  test("CONN-2: a callback of the page that throws makes no failure of a wallet that has connected", async () => {
    const { kit } = makeKit();
    await settle();
    const thrown = vi.fn();
    process.once("uncaughtException", thrown);
    const onSuccess = () => {
      throw new Error("The page's own");
    };
    const wallet = await using(kit, () => useAppKitWallet({ ...options, onSuccess }));
    await act(() => wallet.now().connect("Juniper"));
    await settle();
    expect(wallet.now()).toMatchObject({ data: { address: ALICE }, isSuccess: true, isError: false });
    expect(told).toEqual([]);
    expect(thrown).toHaveBeenCalledOnce();
  });

  test("I3: what waits for a wallet ends with the instance", async () => {
    const { kit, levers } = makeKit();
    await settle();
    levers.connect = () => new Promise(() => undefined);
    const wallet = await using(kit, () => useAppKitWallet(options));
    await act(async () => {
      const asked = wallet.now().connect("Juniper");
      await settle();
      kit.destroy();
      unregister(kit);
      await asked;
    });
    expect(wallet.now()).toMatchObject({ isPending: false, error: { code: "DESTROYED" } });
    expect(told).toMatchObject([{ code: "DESTROYED" }]);
  });

  test("EMAIL-2: change the address of an embedded wallet, whose owner alone can", async () => {
    const { kit, levers } = await makeConnected();
    const email = await using(kit, () => useAppKitUpdateEmail(options));
    await act(() => email.now().updateEmail());
    expect(email.now().error).toMatchObject({ code: "INVALID_OPTION" });
    await act(async () => kit.disconnect());
    levers.embedded = {
      user: { email: "ada@example.com" },
      accountType: "eoa",
      isDeployed: false,
      smartAccountNetworks: [],
    };
    await act(async () => {
      kit.store.send({ type: "connector.choose", connector: JUNIPER });
      await settle();
    });
    let asked: Promise<void> | undefined;
    await act(async () => {
      asked = email.now().updateEmail();
      await settle();
    });
    expect(email.now().isPending).toBe(true);
    await act(async () => {
      await kit.close();
      await asked;
    });
    expect(email.now().error).toMatchObject({ code: "CONNECTION_DECLINED" });
  });
});
