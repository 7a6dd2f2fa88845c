import { type Change, gone } from "../change.ts";

const LISTENING = "once off removeListener";

/** What an engine does for wallets that are reached by links, for pages that give more than namespaces, and for careless callers. */
const ENGINE: Change = {
  parts: {
    ...gone("isInitialized isValidConnect validateNamespaces validateSessionProps getAppLinkIfEnabled"),
    request: `public request: any = async (params: any) => {
      await this.isValidRequest(params);
      await this.confirmOnlineStateOrThrow();
      const { chainId, request, topic, expiry = ENGINE_RPC_OPTS.wc_sessionRequest.req.ttl } = params;
      const id = payloadId();
      const { done, resolve, reject } = createDelayedPromise(expiry, "Request expired. Please try again.");
      this.events.once(engineEvent("session_request", id), ({ error, result }: any) => {
        if (error) reject(error);
        else resolve(result);
      });
      const sent = this.sendRequest({
        clientRpcId: id,
        relayRpcId: getBigIntRpcId().toString() as any,
        topic,
        method: "wc_sessionRequest",
        params: { request: { ...request, expiryTimestamp: calcExpiry(expiry) }, chainId },
        expiry,
        throwOnFailedPublish: true,
        tvf: this.getTVFParams(id),
      });
      const told = sent.catch(reject).then(() => {
        this.client.events.emit("session_request_sent", { topic, request, chainId, id });
      });
      return (await Promise.all([done(), told]))[0];
    };`,
    sendRequest: `private sendRequest: any = async (args: any) => {
      const { topic, method, params, expiry, relayRpcId, clientRpcId, throwOnFailedPublish, tvf } = args;
      const payload = formatJsonRpcRequest(method, params, clientRpcId);
      const message = await this.encoded(topic, payload);
      const opts: any = { ...ENGINE_RPC_OPTS[method as JsonRpcTypes.WcMethod].req, tvf: { ...tvf, correlationId: payload.id } };
      if (METHODS_TO_VERIFY.includes(method)) {
        const ids = { id: hashMessage(message), decryptedId: hashMessage(JSON.stringify(payload)) };
        opts.attestation = await this.client.core.verify.register(ids);
      }
      if (expiry) opts.ttl = expiry;
      if (relayRpcId) opts.id = relayRpcId;
      this.client.core.history.set(topic, payload);
      await this.published(topic, message, opts, throwOnFailedPublish);
      return payload.id;
    };
    private encoded = async (topic: string, payload: any, encodeOpts?: any) => {
      try {
        return await this.client.core.crypto.encode(topic, payload, encodeOpts);
      } catch (error) {
        // Its key is lost, so that nothing of it is of use.
        await this.cleanup();
        throw error;
      }
    };
    private published = async (topic: string, message: string, opts: any, throwOnFailedPublish?: boolean) => {
      if (!throwOnFailedPublish) {
        this.client.core.relayer.publish(topic, message, opts).catch(() => undefined);
        return;
      }
      opts.internal = { throwOnFailedPublish: true };
      await this.client.core.relayer.publish(topic, message, opts);
    };`,
    sendResult: `private sendResult: any = async ({ id, topic, result, throwOnFailedPublish, encodeOpts }: any) => {
      const payload = formatJsonRpcResult(id, result);
      const message = await this.encoded(topic, payload, encodeOpts);
      const { request } = await this.client.core.history.get(topic, id);
      const { res } = ENGINE_RPC_OPTS[request.method as JsonRpcTypes.WcMethod];
      const tvf = this.getTVFParams(id, request.params, result);
      await this.published(topic, message, { ...res, tvf }, throwOnFailedPublish);
      await this.client.core.history.resolve(payload);
    };`,
    sendError: `private sendError: any = async ({ id, topic, error, encodeOpts, rpcOpts }: any) => {
      const payload = formatJsonRpcError(id, error);
      const message = await this.encoded(topic, payload, encodeOpts);
      const { request } = await this.client.core.history.get(topic, id);
      const opts = rpcOpts || ENGINE_RPC_OPTS[request.method as JsonRpcTypes.WcMethod].res;
      await this.published(topic, message, opts);
      await this.client.core.history.resolve(payload);
    };`,
  },
  texts: [
    ["    await this.isValidConnect(connectParams);\n", ""],
    [
      ` else if (this.client.core.pairing.pairings.keys.includes(topic)) {
      ;
      await this.client.core.pairing.ping({ topic });
    }`,
      "",
    ],
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
    // A page requires nothing of a session, so that nothing can be missing.
    [
      `    const conformingNamespacesError = isConformingNamespaces(
      session.requiredNamespaces,
      namespaces,
      "update()",
    );
    if (conformingNamespacesError) throw new Error(conformingNamespacesError.message);
`,
      "",
    ],
  ],
};

/** What no page has a use for, by the end of the original's path. */
export const UNUSED: Readonly<Record<string, Change>> = {
  "sign-client/src/controllers/engine.ts": ENGINE,
  "sign-client/src/client.ts": { parts: gone("context removeAllListeners") },
  "core/src/core.ts": {
    parts: gone(`context getGlobalCore ${LISTENING} init`),
    texts: [
      [
        `    const globalCore = this.getGlobalCore(opts?.customStoragePrefix);
    if (globalCore) {
      try {
        this.customStoragePrefix = globalCore.customStoragePrefix;
        this.logger = globalCore.logger;
        this.heartbeat = globalCore.heartbeat;
        this.crypto = globalCore.crypto;
        this.history = globalCore.history;
        this.expirer = globalCore.expirer;
        this.storage = globalCore.storage;
        this.relayer = globalCore.relayer;
        this.pairing = globalCore.pairing;
        this.verify = globalCore.verify;
        this.echoClient = globalCore.echoClient;
        this.linkModeSupportedApps = globalCore.linkModeSupportedApps;
        this.eventClient = globalCore.eventClient;
        this.initialized = globalCore.initialized;
        this.logChunkController = globalCore.logChunkController;
        return globalCore;
      } catch (error) {
        console.warn("Failed to copy global core", error);
      }
    }
`,
        "",
      ],
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
  "core/src/controllers/crypto.ts": { parts: gone("isInitialized context hasKeys getPayloadSenderPublicKey") },
  "core/src/controllers/keychain.ts": { parts: gone("isInitialized context") },
  "core/src/controllers/messages.ts": { parts: gone("isInitialized context") },
  "core/src/controllers/store.ts": { parts: gone("isInitialized context") },
  "core/src/controllers/expirer.ts": { parts: gone(`isInitialized context length keys get ${LISTENING}`) },
  "core/src/controllers/history.ts": {
    parts: gone(`isInitialized context size keys exists once removeListener`),
    texts: [
      [
        `    this.events.on(HISTORY_EVENTS.created, (record: JsonRpcRecord) => {
      const eventName = HISTORY_EVENTS.created;
      ;
      ;
    });
    this.events.on(HISTORY_EVENTS.updated, (record: JsonRpcRecord) => {
      const eventName = HISTORY_EVENTS.updated;
      ;
      ;
    });

    this.events.on(HISTORY_EVENTS.deleted, (record: JsonRpcRecord) => {
      const eventName = HISTORY_EVENTS.deleted;
      ;
      ;
    });
`,
        "",
      ],
    ],
  },
  "core/src/controllers/publisher.ts": {
    parts: gone(`context on ${LISTENING} needsTransportRestart`),
    texts: [
      [
        `      // restart the transport if needed
      // queue will be processed on the next pulse
      if (this.needsTransportRestart) {
        this.needsTransportRestart = false;
        this.relayer.events.emit(RELAYER_EVENTS.connection_stalled);
        return;
      }
`,
        "",
      ],
    ],
  },
  "core/src/controllers/subscriber.ts": {
    parts: gone("isInitialized context length ids isSubscribed once removeListener"),
  },
  "core/src/controllers/relayer.ts": {
    parts: gone("isInitialized context packageName bundleId"),
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
    ],
  },
  "core/src/controllers/pairing.ts": {
    parts: gone("isInitialized context getPairings updateExpiry formatUriFromPairing"),
  },
  "utils/src/namespaces.ts": {
    parts: {
      // What is asked for comes from one place, in one spelling, and nothing of it is required.
      mergeRequiredAndOptionalNamespaces: `export function mergeRequiredAndOptionalNamespaces(_: unknown, optionalNamespaces: any) {
        return optionalNamespaces;
      }`,
    },
  },
};
