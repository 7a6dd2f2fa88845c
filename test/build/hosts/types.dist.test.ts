// The package under a host's compiler; `npm test` builds it first.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../build/paths.ts";
import { readSurface } from "../../../build/reference/surface.ts";
import { HostProject } from "./host-project.ts";

const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

const STRICT = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  jsx: "react-jsx",
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  module: "nodenext",
  types: [] as string[],
};

/** Checks the declarations of packages themselves, which takes longer than the host's own module. */
const WHOLE = { skipLibCheck: false };

let bare: HostProject;
let withReact: HostProject;
beforeAll(async () => {
  [bare, withReact] = await Promise.all([
    HostProject.create(),
    HostProject.create(["react", "@types/react", "csstype"]),
  ]);
});
afterAll(() => Promise.all([bare.remove(), withReact.remove()]));

/** The compiler's output for the host's own module, and for what that imports. */
async function compiled(project: HostProject, name: string, source: string, options: object = {}): Promise<string> {
  await project.write(name, source);
  const config = { compilerOptions: { ...STRICT, ...options }, files: [name] };
  await project.write("tsconfig.json", JSON.stringify(config));
  return spawnSync(process.execPath, [COMPILER, "-p", project.folder], { encoding: "utf8" }).stdout;
}

describe("the types that are shipped", () => {
  it.each([
    ["", WHOLE],
    [" of 2020", { ...WHOLE, lib: ["es2020", "dom"] }],
  ])(
    "PUBLIC: hold in an empty project%s, where nothing is installed but what the package needs",
    async (_, options) => {
      const names = ["react", "themes", "machines", "testing", "sandbox", "server", "script"];
      const entries = ["appkit", ...names.map((name) => `appkit/${name}`)];
      const source = entries.map((entry, at) => `export * as entry${at} from "${entry}";`).join("\n");
      expect(await compiled(bare, "host.ts", source, options)).toBe("");
    },
  );

  it("PUBLIC: hold where undefined is a value of its own, but for those that name XState, whose own do not", async () => {
    const source = ["themes", "sandbox", "server"]
      .map((name) => `export * as ${name} from "appkit/${name}";`)
      .join("\n");
    expect(await compiled(bare, "host.ts", source, { ...WHOLE, exactOptionalPropertyTypes: true })).toBe("");
  });

  it("PUBLIC: give the answer of each call to the sandbox, and nothing of one that it does not know", async () => {
    const source = `
      import { type ControlAnswers, startSandbox } from "appkit/sandbox";
      const { control } = await startSandbox({ port: 0 });
      const { counts }: ControlAnswers["log"] = await control("log");
      const walletRequests: number | undefined = counts["getWallets"];
      const [wallet] = await control("wallet", { wallet: "juniper", set: { mode: "reject" } });
      const mode: "reject" | undefined = wallet?.mode === "reject" ? wallet.mode : undefined;
      const { pending } = await control("phone-wallet");
      const { approved, topic } = await control("phone-wallet", { pair: "wc:", approve: pending[0]?.id ?? "all" });
      const ids: readonly number[] | undefined = approved;
      const [first] = await control("mailbox");
      const { code } = await control("mailbox", { wait: { to: "ada@example.com" } });
      const codes: (string | undefined)[] = [first?.code, code, topic];
      const { killed } = await control("relay", { kill: true });
      const now: number = (await control("clock", { advance: 1_000 })).now + (killed ?? 0);
      export const told = [walletRequests, mode, ids, codes, now, (await control("faults", { clear: true }))["*"]?.left];
      // @ts-expect-error
      (await control("mailbox?to=ada@example.com")).length;
      // @ts-expect-error
      (await control("log")).calls;`;
    expect(await compiled(bare, "host.ts", source)).toBe("");
  });

  it("PUBLIC: take options as the reference writes them, and networks as viem and the guide do, where undefined is a value of its own", async () => {
    const examples = readSurface().options.flatMap(({ name, tags }) =>
      tags["example"] ? [`${name}: ${tags["example"]}`] : [],
    );
    const source = `
      import { createAppKit, type Options } from "appkit";
      const coin = { name: "Solana", symbol: "SOL", decimals: 9 };
      const of = (url: string) => ({ nativeCurrency: coin, rpcUrls: { default: { http: [url] } } });
      const viem: { testnet?: boolean | undefined } = {};
      const caipNetworkId = "solana:devnet";
      const kit = createAppKit({ networks: [
        { id: 1, name: "Viem's", ...viem, ...of("https://node.example") },
        { id: "devnet", name: "Ours", caipNetworkId, ...of("https://node.example") },
      ] });
      kit.setCaipAddress("eip155:1:0x0", "eip155");
      export const examples: Options[] = [${examples.map((each) => `{ ${each} }`).join()}];`;
    expect(await compiled(bare, "host.ts", source, { exactOptionalPropertyTypes: true })).toBe("");
  });

  it("PUBLIC: know each element, its properties, networks and families by name, and the provider of each family", async () => {
    const source = `
      import { createAppKit, type AppKit, type Namespace, type Network, type OpenableView, type PublicAccount } from "appkit";
      const kit: AppKit = createAppKit({ networks: ["eip155:1"] });
      export const show = (view: OpenableView, { address }: PublicAccount) => address && kit.redirect(view);
      kit.subscribeAccount((account) => show("Account", account));
      const networksOf = (namespace: Namespace): readonly Network[] => kit.getCaipNetworks(namespace);
      kit.subscribeCaipNetworkChange((network: Network) => console.log(networksOf(network.chainNamespace).length));
      const button = document.createElement("appkit-button");
      button.disabled = false;
      button.balance = "hide";
      button.charsStart = 6;
      button.loadingLabel = undefined;
      document.querySelector("appkit-wallet-button")!.wallet = "metamask";
      document.querySelector("appkit-network-button")!.namespace = "solana";
      kit.getProvider("eip155")?.on("chainChanged", (chainId) => console.log(chainId.toUpperCase()));
      kit.getProvider("eip155")?.on("accountsChanged", ([first]) => console.log(first?.toUpperCase()));
      kit.getProvider("solana")?.signMessage(new Uint8Array());
      kit.addConnector({ id: "mine", name: "Mine", provider: { request: async () => null } });
      declare const emitter: { on(event: string, listener: (...args: any[]) => void): unknown; request(): Promise<string> };
      kit.addConnector({ id: "emitter", name: "Emitter", provider: emitter });
      // @ts-expect-error
      button.size = "large";
      // @ts-expect-error
      document.createElement("appkit-network-button").charsEnd = 4;`;
    expect(await compiled(bare, "host.ts", source)).toBe("");
  });

  it("PUBLIC: serve a host's server, whose sign-in takes any store and answers a request of the web", async () => {
    const source = `
      import { createMemoryStore, createSignInServer, type SignInStore, STORE_CHECKS } from "appkit/server";
      const { count, ...store }: SignInStore = createMemoryStore({ most: 10 });
      const server = createSignInServer({ origins: ["https://shop.example"], chains: ["eip155:1"], store, cookie: { sameSite: "none" } });
      export const GET: (request: Request) => Promise<Response> = (request) => server.handle(request);
      export const owner = async (request: Request): Promise<string | undefined> => (await server.session(request))?.address;
      for (const { check } of STORE_CHECKS) void check(store, store);
      // @ts-expect-error
      createSignInServer({ origins: ["https://shop.example"] });`;
    expect(await compiled(bare, "host.ts", source)).toBe("");
  });

  it("PUBLIC: let a site hand its instance to the walk by the two lines of the guide, drawn by a server or not", async () => {
    const [, lines = ""] = /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, "docs/walk.md"), "utf8")) ?? [];
    const source = `
      import { createAppKit, type Options } from "appkit";
      declare const options: Options;
      ${lines}`;
    expect(await compiled(bare, "host.ts", source)).toBe("");
    const server = { createAppKit: (options: object) => options, options: { projectId: "p" } };
    runInNewContext(lines, server);
    expect(server).toHaveProperty("AppKit.projectId", "p");
  });

  it("PUBLIC: know what the script puts on the page", async () => {
    const source = `
      void window.AppKit.open({ view: "Networks" });
      AppKit.subscribeAccount(({ address }) => console.log(address?.length));
      AppKit.subscribeEvents(({ timestamp, data }) => console.log(timestamp, data.event, data.properties));
      const second = AppKit.create({ id: "second" });
      second.destroy();
      // @ts-expect-error
      AppKit.unheardOf();`;
    expect(await compiled(bare, "host.ts", source, { types: ["appkit/script"] })).toBe("");
  });

  it("PUBLIC: know the elements in React's JSX, and what each hook gives", async () => {
    const source = `
      import { useRef } from "react";
      import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitWallet } from "appkit/react";
      export function Bar({ isOff }: { isOff: boolean }) {
        const ref = useRef<HTMLElementTagNameMap["appkit-button"]>(null);
        const { walletProvider } = useAppKitProvider("solana");
        const bytes: Promise<Uint8Array> | undefined = walletProvider?.signMessage(new Uint8Array());
        const evm = useAppKitProvider("eip155").walletProvider;
        evm?.on("accountsChanged", (accounts: string[]) => console.log(accounts, bytes));
        const { address } = useAppKitAccount({ namespace: "eip155" });
        const { switchNetwork } = useAppKitNetwork();
        const { error } = useAppKitWallet({ onError: ({ code }) => console.log(code === "CONNECTION_DECLINED") });
        const onError = (failure: Error) => console.log(failure.message, error?.code === "CONNECTION_DECLINED");
        useAppKitWallet({ onError });
        return (
          <p onClick={() => void switchNetwork("eip155:1")}>
            <appkit-button ref={ref} disabled={isOff} balance="hide" charsStart={4} chars-end={4} title={address ?? ""} />
            <appkit-wallet-button wallet="metamask" className="wide" instance="two" />
            <appkit-network-button class="wide">Chain</appkit-network-button>
            <appkit-modal />
            {/* @ts-expect-error */}
            <appkit-button size="large" />
            {/* @ts-expect-error */}
            <appkit-connect-button wallet="metamask" />
          </p>
        );
      }`;
    expect(await compiled(withReact, "host.tsx", source, WHOLE)).toBe("");
  });
});
