import { encodeFunctionData, type Hex } from "viem";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { accountFactoryAbi } from "../../../sandbox/contracts/artifacts/account-factory.ts";
import { Approvals, type Decision, type Screen } from "../../../sandbox/frame/page/approval/approval.ts";
import type { Sheet } from "../../../sandbox/frame/page/approval/sheet.ts";
import type { Backend } from "../../../sandbox/frame/page/backend.ts";
import { EvmSender } from "../../../sandbox/frame/page/evm/sender.ts";
import { type AskNode, openNodes } from "../../../sandbox/frame/page/node.ts";
import { answerCall, type RpcDeps } from "../../../sandbox/frame/page/rpc.ts";
import { Session } from "../../../sandbox/frame/page/session.ts";
import { openStore } from "../../../sandbox/frame/page/store.ts";
import { Wallet } from "../../../sandbox/frame/page/wallet.ts";
import type { FrameCalls, FrameConfig, Login } from "../../../sandbox/frame/service-api.ts";
import type { Sandbox } from "../../../sandbox/main.ts";

export const LOGIN: Login = {
  token: "token-1",
  user: { id: "u1", email: "ann@example.test", userName: null },
  unlock: Buffer.alloc(32, 7).toString("base64url"),
};

type Row<N extends keyof FrameCalls> = (
  input: FrameCalls[N]["in"],
) => FrameCalls[N]["out"] | Promise<FrameCalls[N]["out"]>;
export type Rows = { readonly [N in keyof FrameCalls]?: Row<N> };

/** A service out of a table; a missing row throws. */
export function backendOf(rows: Rows): Backend & { readonly asked: [string, unknown][] } {
  const asked: [string, unknown][] = [];
  const backend = async (name: keyof FrameCalls, input: unknown) => {
    asked.push([name, input]);
    const row = rows[name] as ((input: unknown) => unknown) | undefined;
    if (!row) throw new Error(`No answer to ${name} in this test`);
    return row(input);
  };
  return Object.assign(backend as Backend, { asked });
}

/** A vault in memory. */
export function vaultRows(): Pick<Rows, "vault/read" | "vault/write"> {
  let vault: string | null = null;
  return {
    "vault/read": () => ({ vault }),
    "vault/write": (input) => {
      vault = input.vault;
      return {};
    },
  };
}

/** Nothing is kept, as where storage is denied. */
export const noStore = () =>
  openStore(() => {
    throw new Error("denied");
  });

/** A screen that decides by itself and keeps the sheets that it showed. */
export class ScriptedScreen implements Screen {
  readonly shown: Sheet[] = [];
  says: "approve" | "reject" | "nothing" = "approve";
  decision: Decision | undefined;
  hidden = false;

  reading(decision: Decision): void {
    this.decision = decision;
  }

  show(sheet: Sheet, decision: Decision): void {
    this.shown.push(sheet);
    this.decision = decision;
    decision.seen();
    if (this.says !== "nothing") decision[this.says]();
  }

  working(): void {}
  idle(): void {}

  isShown(): boolean {
    return !this.hidden;
  }
}

/** The text of a sheet. */
export function textOf(sheet: Sheet | undefined): string {
  const blocks = sheet?.blocks.map((block) => {
    if (block.kind === "rows") return [block.title ?? "", ...block.rows.map(({ term, text }) => `${term}: ${text}`)];
    return block.kind === "text" ? [block.title, block.text] : [block.text];
  });
  return (blocks ?? []).flat().join("\n");
}

const REQUESTER = { origin: "https://shop.test", id: "r" };

/** Somebody who is logged in, at the chains of a sandbox; the sponsor gives out of nothing. */
export async function visitorAt(sandbox: Sandbox, screen: Screen) {
  const ask: AskNode = openNodes(`${sandbox.url}/v1?projectId=${sandbox.projectId}&chainId=`, fetch);
  const node = (chain: string): AskNode => openNodes(`${sandbox.nodes[chain]}?`, fetch);
  const factory = contracts.accountFactory as Hex;
  const backend = backendOf({
    ...vaultRows(),
    "account/address": async ({ chainId, owner }) => {
      const data = encodeFunctionData({ abi: accountFactoryAbi, functionName: "getAddress", args: [owner, 0n] });
      const word = (await ask(chainId as never, "eth_call", [{ to: factory, data }, "latest"])) as string;
      const address: Hex = `0x${word.slice(26)}`;
      return { address, deployed: (await ask(chainId as never, "eth_getCode", [address, "latest"])) !== "0x" };
    },
    "account/sponsor": async ({ chainId, owner, wei }) => {
      const held = BigInt((await ask(chainId as never, "eth_getBalance", [owner, "latest"])) as string);
      await node(chainId)(chainId as never, "anvil_setBalance", [owner, `0x${(held + BigInt(wei)).toString(16)}`]);
      return { hash: null };
    },
    "account/assets": () => ({ "0x1": [] }),
  });
  const config: FrameConfig = {
    projectId: sandbox.projectId,
    chainId: "eip155:1",
    rpc: "",
    smartAccountNetworks: [1, 8453],
    accountFactory: factory,
    settle: 500,
  };
  const store = noStore();
  const session = new Session(backend, store);
  const { keys } = await session.begin(LOGIN);
  const wallet = new Wallet(session, config, store);
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20)));
  const sender = new EvmSender({ ask, session, wallet, factory, pause });
  const approvals = new Approvals(screen);
  const deps: RpcDeps = { ask, session, wallet, sender, approvals, factory };
  const call = (method: string, params?: unknown, extra: object = {}) =>
    answerCall(deps, { method, params, ...extra }, REQUESTER);
  return { ...deps, keys, call, node };
}
