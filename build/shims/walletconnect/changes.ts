import { type Change, gone } from "../change.ts";
import { RELAYER } from "./relayer.ts";

/** The side of the wallet: a page answers no proposal and no request, and is no controller of a session. */
const WALLET_SIDE = gone(`pair approve reject update extend respond emit find formatAuthMessage
  getPendingSessionRequests approveSessionAuthenticate rejectSessionAuthenticate`);

/** One-click sign-in is asked and answered by an adapter of ours, which hears answers on a page that was loaded anew as well. */
const SIGN_IN = gone("authenticate");

const ENGINE: Change = {
  parts: {
    ...WALLET_SIDE,
    ...SIGN_IN,
    ...gone(`processRelayMessageCache sendApproveSession onSessionProposeRequest onSessionSettleResponse
      onSessionUpdateResponse onSessionExtendResponse onSessionRequest onSessionAuthenticateRequest
      cleanupAfterResponse addSessionRequestToSessionRequestQueue processSessionRequestQueue emitSessionRequest
      sessionRequestQueue emittedSessionRequests setPendingSessionRequest deletePendingSessionRequest
      isValidApprove isValidReject isValidRespond isValidProposalId getVerifyContext getPendingAuthRequest
      isLinkModeEnabled handleLinkModeMessage registerLinkModeListeners isValidContractData
      isValidAuthenticate setAuthRequest deletePendingAuthRequest
      extractTxHashesFromResult onPairingCreated expectedPairingMethodMap shouldIgnorePairingRequest`),
    onSessionAuthenticateResponse: "private onSessionAuthenticateResponse: any; newId = (): number => payloadId();",
    getAppLinkIfEnabled: "private getAppLinkIfEnabled = (..._: unknown[]): string | undefined => undefined;",
    // What a transaction is, and to whom it goes, is for the wallet alone, not for the relay.
    getTVFParams: "private getTVFParams = (correlationId: number, ..._: unknown[]) => ({ correlationId });",
    // The original waits for the next publication, whichever that is, and for ever if there is none.
    onSessionDeleteRequest: `private onSessionDeleteRequest = async (topic: string, payload: any) => {
      try {
        await this.isValidDisconnect({ topic, reason: payload.params });
        await this.sendResult({ id: payload.id, topic, result: true });
        this.cleanupPendingSentRequestsForTopic({ topic, error: getSdkError("USER_DISCONNECTED") });
        await this.deleteSession({ topic, id: payload.id });
      } catch {}
    };`,
    // The original throws at a request of an earlier page.
    cleanupPendingSentRequestsForTopic: `private cleanupPendingSentRequestsForTopic = ({ topic, error }: any) => {
      for (const record of this.client.core.history.pending) {
        if (record.topic === topic) this.events.emit(engineEvent("session_request", record.request.id), { error });
      }
    };`,
  },
  texts: [
    ["      await this.registerLinkModeListeners();\n", ""],
    // What a wallet has answered and not settled is forgotten by the original when the page is loaded anew.
    [
      "      this.pendingSessions.set(id, {",
      "      await this.client.proposal.update(id, { sessionTopic } as any);\n      this.pendingSessions.set(id, {",
    ],
    [
      "      this.initialized = true;\n",
      `      for (const { id, pairingTopic, proposer, sessionTopic } of this.client.proposal.getAll() as any[]) {
        if (!sessionTopic) continue;
        const { publicKey } = proposer;
        this.pendingSessions.set(id, { sessionTopic, pairingTopic, proposalId: id, publicKey });
        this.client.core.relayer.subscriber.pending.set(sessionTopic, { topic: sessionTopic, relay: { protocol: "irn" } });
        this.client.core.relayer.subscribe(sessionTopic).catch(() => undefined);
      }
      this.initialized = true;\n`,
    ],
    // So is what was heard and not yet acted upon, where it belongs to no session yet.
    [
      "const topics = this.client.session.keys;\n      const pendingMessages",
      "const topics = [...(this.client.core.relayer.messages as any).messagesWithoutClientAck.keys()];\n      const pendingMessages",
    ],
    ["\n        this.sessionRequestQueue.queue = this.getPendingSessionRequests();", ""],
    ["\n        this.processSessionRequestQueue();\n      }, to", "\n      }, to"],
    [
      `      if (id && this.client.pendingRequest.keys.includes(id)) {
        return await this.deletePendingSessionRequest(id, getInternalError("EXPIRED"), true);
      }\n`,
      "",
    ],
    [
      `      if (id && this.client.auth.requests.keys.includes(id)) {
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
    // These are promises: not awaited, they hold nothing back, and what they reject nobody catches.
    ["      this.isValidUpdate({ topic, ...params });", "      await this.isValidUpdate({ topic, ...params });"],
    ["      this.isValidExtend({ topic });", "      await this.isValidExtend({ topic });"],
    ["      this.isValidPing({ topic });", "      await this.isValidPing({ topic });"],
    ["      this.isValidEmit({ topic, ...params });", "      await this.isValidEmit({ topic, ...params });"],
  ],
};

/** What is changed in the originals, by the end of their path. */
export const CHANGES: Readonly<Record<string, Change>> = {
  "sign-client/src/client.ts": { parts: { ...WALLET_SIDE, ...SIGN_IN } },
  "sign-client/src/controllers/engine.ts": ENGINE,
  "core/src/core.ts": {
    parts: {
      ...gone("getLogsBlob addLinkModeSupportedApp dispatchEnvelope isGlobalCoreDisabled setGlobalCore"),
      // The original shares one client with every other copy of the package on the page.
      getGlobalCore: "private getGlobalCore(_prefix?: string): Core | undefined { return undefined; }",
    },
    texts: [["    this.setGlobalCore(this);\n", ""]],
  },
  "core/src/controllers/relayer.ts": RELAYER,
  "core/src/controllers/pairing.ts": {
    parts: gone("pair ping onPairingPingResponse isValidPair"),
    texts: [
      [`      case "wc_pairingPing":\n        return this.onPairingPingResponse(topic, payload);\n`, ""],
      ["      this.isValidPing({ topic });", "      await this.isValidPing({ topic });"],
      ["      this.isValidDisconnect({ topic });", "      await this.isValidDisconnect({ topic });"],
    ],
  },
  "core/src/controllers/publisher.ts": {
    texts: [
      // What could not be sent goes out once the relay is back, not at some heartbeat after that.
      [
        "    this.relayer.on(RELAYER_EVENTS.message_ack",
        "    this.relayer.on(RELAYER_EVENTS.connect, () => this.checkQueue());\n    this.relayer.on(RELAYER_EVENTS.message_ack",
      ],
      [
        "await this.rpcPublish(params.request, params.opts);",
        "await this.rpcPublish(params.request, params.opts).catch(() => undefined);",
      ],
    ],
  },
  "core/src/controllers/messages.ts": {
    parts: {
      // The original may have written that a message was heard, and not yet that it waits.
      persist: `private async persist() {
        const { messages, messagesWithoutClientAck } = this;
        await Promise.all([
          this.setRelayerMessages(messages),
          this.setRelayerMessagesWithoutClientAck(messagesWithoutClientAck),
        ]);
      }`,
    },
  },
  "core/src/controllers/subscriber.ts": {
    parts: gone("batchFetchMessages rpcBatchFetchMessages"),
    texts: [
      // A topic is left even where the relay cannot be told.
      [
        "      await this.restartToComplete({ topic, id, relay });\n      await this.rpcUnsubscribe(topic, id, relay);",
        "      if (this.relayer.connected) await this.rpcUnsubscribe(topic, id, relay).catch(() => undefined);",
      ],
    ],
  },
  "utils/src/crypto.ts": { parts: gone("getCryptoKeyFromKeyData verifyP256Jwt") },
  "utils/src/cacao.ts": { parts: gone("validateSignedCacao") },
  "utils/src/misc.ts": {
    parts: {
      // Links are opened within a gesture, through the gate for links, or not at all.
      getDeepLink: "export const getDeepLink = async (..._: unknown[]) => undefined;",
      handleDeeplinkRedirect: "export const handleDeeplinkRedirect = async (..._: unknown[]) => undefined;",
    },
    texts: [
      // Rejected a second time, where nobody listens.
      ["result = Promise.reject(err);", "result = Promise.reject(err);\n        result.catch(() => undefined);"],
    ],
  },
};
