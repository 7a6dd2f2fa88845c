import { type Change, gone, type LibraryEdit } from "../edit.ts";
import { ELSEWHERE } from "./react-native.ts";
import { WALLET_CALLS, WALLET_ENGINE } from "./wallet-side.ts";

const ENGINE = "@walletconnect/sign-client/src/controllers/engine.ts";
const CLIENT = "@walletconnect/sign-client/src/client.ts";
const PAIRING = "@walletconnect/core/src/controllers/pairing.ts";

/** Files whose class has a getter for the context of its log. */
const LOGGING = ["keychain", "subscriber", "relayer", "store", "crypto", "messages", "pairing", "expirer", "publisher"];

const LOG: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    LOGGING.map((name) => [`@walletconnect/core/src/controllers/${name}.ts`, { members: gone("context") }]),
  ),
  [CLIENT]: { members: gone("context") },
  "@walletconnect/core/src/core.ts": {
    members: gone("context getLogsBlob"),
    texts: [
      [
        `    if (this.logChunkController?.downloadLogsBlobInBrowser) {
      // @ts-ignore
      window.downloadLogsBlobInBrowser = async () => {
        // Have to null check twice becquse there is no guarantee
        // this.logChunkController.downloadLogsBlobInBrowser is always truthy
        if (this.logChunkController?.downloadLogsBlobInBrowser) {
          this.logChunkController?.downloadLogsBlobInBrowser({
            clientId: await this.crypto.getClientId(),
          });
        }
      };
    }

`,
        "",
      ],
    ],
  },
  "@walletconnect/core/src/controllers/history.ts": {
    members: gone("context"),
    texts: [
      [
        `    this.events.on(HISTORY_EVENTS.created, (record: JsonRpcRecord) => {
      const eventName = HISTORY_EVENTS.created;
      this.logger.info(\`Emitting \${eventName}\`);
      this.logger.debug({ type: "event", event: eventName, record });
    });
    this.events.on(HISTORY_EVENTS.updated, (record: JsonRpcRecord) => {
      const eventName = HISTORY_EVENTS.updated;
      this.logger.info(\`Emitting \${eventName}\`);
      this.logger.debug({ type: "event", event: eventName, record });
    });

    this.events.on(HISTORY_EVENTS.deleted, (record: JsonRpcRecord) => {
      const eventName = HISTORY_EVENTS.deleted;
      this.logger.info(\`Emitting \${eventName}\`);
      this.logger.debug({ type: "event", event: eventName, record });
    });

`,
        "",
      ],
    ],
  },
};

/** Nobody asks whether these are started. */
const STARTED = ["crypto", "expirer", "history", "keychain", "messages", "pairing", "relayer", "store", "subscriber"];

/** Parts of the relay library that no page can reach. */
export const LEFT_OUT: readonly LibraryEdit[] = [
  {
    name: "the wallet's side",
    leavesOut:
      "Approval, answers, updates and extensions of sessions, and deprecated methods: the kit never calls them, and gets no requests to a wallet.",
    files: {
      [CLIENT]: { members: WALLET_CALLS },
      [ENGINE]: WALLET_ENGINE,
      [PAIRING]: {
        members: gone("pair isValidPair ping onPairingPingResponse getPairings updateExpiry formatUriFromPairing"),
        texts: [[`      case "wc_pairingPing":\n        return this.onPairingPingResponse(topic, payload);\n`, ""]],
      },
      "@walletconnect/core/src/controllers/subscriber.ts": {
        members: gone("batchFetchMessages rpcBatchFetchMessages"),
      },
      "@walletconnect/core/src/controllers/relayer.ts": { members: gone("handleBatchMessageEvents") },
    },
  },
  {
    name: "the library's one-click sign-in",
    mends:
      "An answer that comes after a reload has no listener: the kit sends the request and hears the answer itself.",
    leavesOut: "Sign-in messages, ReCap and the checks of their signatures: the kit has its own.",
    files: {
      [CLIENT]: { members: gone("authenticate") },
      [ENGINE]: {
        members: {
          ...gone("authenticate isValidAuthenticate"),
          onSessionAuthenticateResponse:
            "private onSessionAuthenticateResponse: any; newId = (): number => payloadId();",
        },
      },
    },
  },
  {
    name: "logging",
    leavesOut: "Statements, getters and listeners that only log, and the download of logs: the logger is silent.",
    files: LOG,
    statements: /^this\.(?:client\.)?logger\.[a-z]+\(/,
  },
  {
    name: "the vendor's services",
    mends: "Even without telemetry the library writes its empty record into the storage at each start.",
    leavesOut: "The clients of a telemetry service and of a push service, which are never called.",
    files: {
      "@walletconnect/core/src/core.ts": {
        texts: [
          [`    this.echoClient = new EchoClient(this.projectId || "", this.logger);\n`, ""],
          ["    this.eventClient = new EventClient(this, this.logger, opts?.telemetryEnabled);\n", ""],
        ],
      },
      [ENGINE]: {
        texts: [
          [
            `    if (expirerHasDeleted) {
      try {
        const proposal = this.client.proposal.get(id);
        const event = this.client.core.eventClient.getEvent({ topic: proposal.pairingTopic });
        event?.setError(EVENT_CLIENT_SESSION_ERRORS.proposal_expired);
      } catch (error) {}
    }
`,
            "",
          ],
        ],
      },
    },
  },
  {
    name: "checks of the caller",
    leavesOut:
      "Checks that the client was started and that a proposal is well formed, and the merging of required into optional namespaces: the kit starts the client first, and proposes well-formed optional namespaces alone.",
    files: {
      ...Object.fromEntries(
        STARTED.map((name) => [`@walletconnect/core/src/controllers/${name}.ts`, { members: gone("isInitialized") }]),
      ),
      [ENGINE]: {
        members: gone("isInitialized isValidConnect validateNamespaces validateSessionProps"),
        texts: [["    await this.isValidConnect(connectParams);\n", ""]],
      },
      "@walletconnect/utils/src/namespaces.ts": {
        members: {
          mergeRequiredAndOptionalNamespaces: `export function mergeRequiredAndOptionalNamespaces(_: unknown, optionalNamespaces: any) {
            return optionalNamespaces;
          }`,
        },
      },
    },
    statements: /^this\.isInitialized\(/,
  },
  {
    name: "React Native and Node",
    leavesOut:
      "Links between apps, ids of apps and the pings of Node's websocket, none of which a page in a browser has.",
    files: ELSEWHERE,
  },
];
