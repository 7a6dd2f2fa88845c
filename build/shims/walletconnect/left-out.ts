import { type Change, gone, type LibraryEdit } from "../edit.ts";

const ENGINE = "@walletconnect/sign-client/src/controllers/engine.ts";
const CLIENT = "@walletconnect/sign-client/src/client.ts";
const PAIRING = "@walletconnect/core/src/controllers/pairing.ts";

const WALLET_CALLS = gone(`pair approve reject update extend respond emit find formatAuthMessage
  getPendingSessionRequests approveSessionAuthenticate rejectSessionAuthenticate`);

const WALLET_ENGINE: Change = {
  parts: {
    ...WALLET_CALLS,
    ...gone(`sendApproveSession onSessionProposeRequest onSessionSettleResponse onSessionUpdateResponse
      onSessionExtendResponse onSessionRequest onSessionAuthenticateRequest cleanupAfterResponse
      addSessionRequestToSessionRequestQueue processSessionRequestQueue emitSessionRequest sessionRequestQueue
      emittedSessionRequests setPendingSessionRequest deletePendingSessionRequest isValidApprove isValidReject
      isValidRespond isValidProposalId getVerifyContext getPendingAuthRequest setAuthRequest
      deletePendingAuthRequest onPairingCreated expectedPairingMethodMap shouldIgnorePairingRequest
      processRelayMessageCache`),
  },
  texts: [
    [
      ` else if (this.client.core.pairing.pairings.keys.includes(topic)) {
      this.client.logger.warn(
        "ping() on pairing topic is deprecated and will be removed in the next major release.",
      );
      await this.client.core.pairing.ping({ topic });
    }`,
      "",
    ],
    ["\n        this.sessionRequestQueue.queue = this.getPendingSessionRequests();", ""],
    ["\n        this.processSessionRequestQueue();\n      }, to", "\n      }, to"],
    [
      `      if (id && this.client.pendingRequest.keys.includes(id)) {
        return await this.deletePendingSessionRequest(id, getInternalError("EXPIRED"), true);
      }
      if (id && this.client.auth.requests.keys.includes(id)) {
        return await this.deletePendingAuthRequest(id, getInternalError("EXPIRED"), true);
      }\n`,
      "",
    ],
    [
      `    this.getPendingSessionRequests().forEach((r) => {
      if (r.topic === topic) {
        this.deletePendingSessionRequest(r.id, getSdkError("USER_DISCONNECTED"));
      }
    });
    // reset the queue state back to idle if a request for the deleted session is still in the queue
    if (topic === this.sessionRequestQueue.queue[0]?.topic) {
      this.sessionRequestQueue.state = ENGINE_QUEUE_STATES.idle;
    }\n`,
      "",
    ],
    [
      `    if (this.shouldIgnorePairingRequest({ topic, requestMethod: reqMethod })) {
      return;
    }\n`,
      "",
    ],
    [
      `      case "wc_sessionPropose":
        return await this.onSessionProposeRequest({ topic, payload, attestation, encryptedId });\n`,
      "",
    ],
    [
      `      case "wc_sessionRequest":
        return await this.onSessionRequest({
          topic,
          payload,
          attestation,
          encryptedId,
          transportType,
        });\n`,
      "",
    ],
    [
      `      case "wc_sessionAuthenticate":
        return await this.onSessionAuthenticateRequest({
          topic,
          payload,
          attestation,
          encryptedId,
          transportType,
        });\n`,
      "",
    ],
    [
      `      case "wc_sessionSettle":
        return this.onSessionSettleResponse(topic, payload);
      case "wc_sessionUpdate":
        return this.onSessionUpdateResponse(topic, payload);
      case "wc_sessionExtend":
        return this.onSessionExtendResponse(topic, payload);\n`,
      "",
    ],
    [
      `    this.client.core.pairing.events.on(PAIRING_EVENTS.create, (pairing: PairingTypes.Struct) =>
      this.onPairingCreated(pairing),
    );\n`,
      "",
    ],
  ],
};

/** Wallets reached by links between apps, ids of apps, and the pings of Node's websocket. */
const ELSEWHERE: Readonly<Record<string, Change>> = {
  [ENGINE]: {
    parts: gone("isLinkModeEnabled getAppLinkIfEnabled handleLinkModeMessage registerLinkModeListeners"),
    texts: [
      ["      await this.registerLinkModeListeners();\n", ""],
      ["const isLinkMode = !!appLink;", "const isLinkMode = false;"],
      [
        `formatJsonRpcResult(id, result);
    let message;
    const isLinkMode = appLink && typeof (global as any)?.Linking !== "undefined";`,
        "formatJsonRpcResult(id, result);\n    let message;\n    const isLinkMode = false;",
      ],
      [
        `formatJsonRpcError(id, error);
    let message;
    const isLinkMode = appLink && typeof (global as any)?.Linking !== "undefined";`,
        "formatJsonRpcError(id, error);\n    let message;\n    const isLinkMode = false;",
      ],
      [
        `    const appLink = this.getAppLinkIfEnabled(session.peer.metadata, session.transportType);
    if (appLink) {
      await this.sendRequest({
        clientRpcId,
        relayRpcId,
        topic,
        method: protocolMethod,
        params: {
          request: {
            ...request,
            expiryTimestamp: calcExpiry(expiry),
          },
          chainId,
        },
        expiry,
        throwOnFailedPublish: true,
        appLink,
      }).catch((error) => reject(error));

      this.client.events.emit("session_request_sent", {
        topic,
        request,
        chainId,
        id: clientRpcId,
      });
      const result = await done();
      return result;
    }

`,
        "",
      ],
    ],
  },
  "@walletconnect/core/src/core.ts": { parts: gone("addLinkModeSupportedApp dispatchEnvelope") },
  "@walletconnect/core/src/controllers/subscriber.ts": {
    texts: [
      [
        `      // in link mode, allow the app to update its network state (i.e. active airplane mode) with small delay before attempting to subscribe
      if (opts?.transportType === TRANSPORT_TYPES.link_mode) {
        setTimeout(() => {
          if (this.relayer.connected || this.relayer.connecting) {
            this.relayer.request(request).catch((e) => this.logger.warn(e));
          }
        }, toMiliseconds(ONE_SECOND));
        return subId;
      }
`,
        "",
      ],
    ],
  },
  "@walletconnect/core/src/controllers/relayer.ts": {
    parts: {
      ...gone("onLinkMessageEvent startPingTimeout pingTimeout heartBeatTimeout packageName bundleId"),
      resetPingTimeout: "",
    },
    texts: [
      [
        `    if (isAndroid()) {
      this.packageName = getAppId();
    } else if (isIos()) {
      this.bundleId = getAppId();
    }
`,
        "",
      ],
      [
        `          bundleId: this.bundleId,
          packageName: this.packageName,
`,
        "",
      ],
      [
        "    this.onProviderPayload(payload);\n    this.resetPingTimeout();\n",
        "    this.onProviderPayload(payload);\n",
      ],
      ["    this.startPingTimeout();\n", ""],
      ["this.onProviderErrorHandler);\n    clearTimeout(this.pingTimeout);\n  }", "this.onProviderErrorHandler);\n  }"],
      [
        "  private async onProviderDisconnect() {\n    clearTimeout(this.pingTimeout);\n",
        "  private async onProviderDisconnect() {\n",
      ],
    ],
  },
  "@walletconnect/core/src/controllers/pairing.ts": {
    texts: [
      [
        `      // Do not handle link-mode messages
      if (transportType === TRANSPORT_TYPES.link_mode) return;

`,
        "",
      ],
    ],
  },
  "@walletconnect/utils/src/misc.ts": {
    parts: {
      isNode: "export const isNode = (): boolean => false;",
      isReactNative: "export const isReactNative = (): boolean => false;",
    },
  },
};

/** Files whose class has a getter for the context of its log. */
const LOGGING = ["keychain", "subscriber", "relayer", "store", "crypto", "messages", "pairing", "expirer", "publisher"];

const LOG: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    LOGGING.map((name) => [`@walletconnect/core/src/controllers/${name}.ts`, { parts: gone("context") }]),
  ),
  [CLIENT]: { parts: gone("context") },
  "@walletconnect/core/src/core.ts": {
    parts: gone("context getLogsBlob"),
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
    parts: gone("context"),
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

/** What of the relay library no page can reach. */
export const LEFT_OUT: readonly LibraryEdit[] = [
  {
    name: "the wallet's side",
    leavesOut:
      "What approves, answers, updates and extends sessions, and what the library has deprecated: the kit never calls it, and listens for nothing that a wallet would be asked.",
    files: {
      [CLIENT]: { parts: WALLET_CALLS },
      [ENGINE]: WALLET_ENGINE,
      [PAIRING]: {
        parts: gone("pair isValidPair ping onPairingPingResponse getPairings updateExpiry formatUriFromPairing"),
        texts: [[`      case "wc_pairingPing":\n        return this.onPairingPingResponse(topic, payload);\n`, ""]],
      },
      "@walletconnect/core/src/controllers/subscriber.ts": { parts: gone("batchFetchMessages rpcBatchFetchMessages") },
      "@walletconnect/core/src/controllers/relayer.ts": { parts: gone("handleBatchMessageEvents") },
    },
  },
  {
    name: "the library's one-click sign-in",
    mends: "An answer that comes after the page was loaded anew is heard by nobody: the kit asks and hears by itself.",
    leavesOut: "Sign-in messages, ReCap and the checks of their signatures, which the kit has of its own.",
    files: {
      [CLIENT]: { parts: gone("authenticate") },
      [ENGINE]: {
        parts: {
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
    mends: "With telemetry switched off the library still writes its empty record into the storage at each start.",
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
      "Whether the client was started and a proposal is well formed, and the merging of required into optional namespaces: the kit starts it first, and proposes optional namespaces that it has made itself.",
    files: {
      [ENGINE]: {
        parts: gone("isValidConnect validateNamespaces validateSessionProps"),
        texts: [["    await this.isValidConnect(connectParams);\n", ""]],
      },
      "@walletconnect/utils/src/namespaces.ts": {
        parts: {
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
