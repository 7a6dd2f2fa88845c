// The secure page of the sandbox: keys, logins and approvals behind an origin of their own.
import type { FrameConfig } from "../service-api.ts";
import { accountHandlers } from "./account-handlers.ts";
import { Approvals } from "./approval/approval.ts";
import { ApprovalPage } from "./approval/page.ts";
import { openBackend } from "./backend.ts";
import { type EmbeddingWindow, openChannel } from "./channel.ts";
import { EvmSender } from "./evm/sender.ts";
import { loginHandlers, Waiting } from "./login.ts";
import type { DappMetadata } from "./messages.ts";
import { openNodes } from "./node.ts";
import { answerCall } from "./rpc.ts";
import { Session } from "./session.ts";
import { openStore } from "./store.ts";
import { Wallet } from "./wallet.ts";

const configText = document.getElementById("frame-config")?.textContent;
const config = JSON.parse(configText ?? "{}") as FrameConfig;

const embeddingWindow: EmbeddingWindow = {
  parent: window.parent,
  listen: (take) => window.addEventListener("message", take),
  send: (message, targetOrigin) => window.parent.postMessage(message, targetOrigin),
};

function face(): HTMLElement {
  const main = document.createElement("main");
  document.body.append(main);
  return main;
}

function start(): void {
  let dapp: DappMetadata | undefined;
  let embedderOrigin = "";
  const send: typeof fetch = (...input) => fetch(...input);
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const store = openStore(() => localStorage);
  const backend = openBackend("", send);
  const session = new Session(backend, store);
  const wallet = new Wallet(session, config, store);
  const ask = openNodes(config.rpc, send);
  const factory = config.accountFactory;
  const sender = new EvmSender({ ask, session, wallet, factory, pause });
  const screen = new ApprovalPage(face(), { settle: config.settle, origin: () => embedderOrigin, dapp: () => dapp });
  const approvals = new Approvals(screen);
  const waits = { mail: new Waiting(), farcaster: new Waiting() };
  const quit = (): void => {
    approvals.endAll();
    waits.mail.stop();
    waits.farcaster.stop();
  };
  openChannel(embeddingWindow, {
    ...loginHandlers({ backend, session, wallet, projectId: config.projectId }, waits),
    ...accountHandlers({ session, wallet, sender, quit }),
    async SYNC_THEME({ themeMode }) {
      if (themeMode) document.documentElement.dataset["theme"] = themeMode;
    },
    async SYNC_DAPP_DATA({ metadata }) {
      dapp = metadata;
    },
    // RELOAD does not load the page anew: messages that clients send right after it would be lost meanwhile.
    RELOAD: quit,
    async RPC_REQUEST(query, requester) {
      embedderOrigin = requester.origin;
      return answerCall({ ask, session, wallet, sender, approvals, factory }, query, requester);
    },
    async RPC_ABORT(_, { id }) {
      approvals.abort(id);
    },
  });
}

start();
