import { type Change, gone } from "../edit.ts";

/** Methods of the client and of its engine that only a wallet calls. */
export const WALLET_CALLS = gone(`pair approve reject update extend respond emit find formatAuthMessage
  getPendingSessionRequests approveSessionAuthenticate rejectSessionAuthenticate`);

/** The engine without its wallet's half. */
export const WALLET_ENGINE: Change = {
  members: {
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
