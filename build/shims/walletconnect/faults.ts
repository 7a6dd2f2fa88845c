import { type Change, gone, type LibraryEdit } from "../edit.ts";

const ENGINE = "@walletconnect/sign-client/src/controllers/engine.ts";
const PAIRING = "@walletconnect/core/src/controllers/pairing.ts";
const CRYPTO = "@walletconnect/core/src/controllers/crypto.ts";
const SUBSCRIBER = "@walletconnect/core/src/controllers/subscriber.ts";

/** A proposal is stored with the topic of the session that its wallet has answered with, and taken up again at the next start. */
const ANSWERED: Change = {
  texts: [
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
  ],
};

const DELETED: Change = {
  members: {
    onSessionDeleteRequest: `private onSessionDeleteRequest = async (topic: string, payload: any) => {
      try {
        await this.isValidDisconnect({ topic, reason: payload.params });
        await this.sendResult({ id: payload.id, topic, result: true });
        this.cleanupPendingSentRequestsForTopic({ topic, error: getSdkError("USER_DISCONNECTED") });
        await this.deleteSession({ topic, id: payload.id });
      } catch {}
    };`,
    cleanupPendingSentRequestsForTopic: `private cleanupPendingSentRequestsForTopic = ({ topic, error }: any) => {
      for (const record of this.client.core.history.pending) {
        if (record.topic === topic) this.events.emit(engineEvent("session_request", record.request.id), { error });
      }
    };`,
  },
};

/** Faults in the stored pairings, proposals and messages. */
const STORED_FAULTS: readonly LibraryEdit[] = [
  {
    name: "answered proposals outlive a page",
    mends: "A reload loses a session that its wallet has answered and not yet settled.",
    files: { [ENGINE]: ANSWERED },
  },
  {
    name: "unread messages outlive a page",
    mends: "After a reload, a received and unread message is read only if it belongs to a session.",
    files: {
      [ENGINE]: {
        texts: [
          [
            "const topics = this.client.session.keys;\n      const pendingMessages",
            "const topics = [...(this.client.core.relayer.messages as any).messagesWithoutClientAck.keys()];\n      const pendingMessages",
          ],
        ],
      },
    },
  },
  {
    name: "messages are stored at once",
    mends: "A message is lost if the page is closed after storing its arrival and before storing that it is unread.",
    files: {
      "@walletconnect/core/src/controllers/messages.ts": {
        members: {
          persist: `private async persist() {
            const { messages, messagesWithoutClientAck } = this;
            await Promise.all([
              this.setRelayerMessages(messages),
              this.setRelayerMessagesWithoutClientAck(messagesWithoutClientAck),
            ]);
          }`,
        },
      },
    },
  },
  {
    name: "messages that were read are kept by their hash",
    mends: "Each message stays in the page's storage whole, for as long as its session.",
    files: {
      "@walletconnect/core/src/controllers/messages.ts": {
        texts: [["    messages[hash] = message;", '    messages[hash] = "";']],
      },
    },
  },
  {
    name: "unreadable messages are forgotten",
    mends:
      "A message that cannot be read stays in the page's storage for as long as its session, and is tried at each start.",
    files: {
      [ENGINE]: {
        members: { onRelayEventUnknownPayload: "private onRelayEventUnknownPayload(..._: unknown[]) {}" },
        texts: [
          [
            "link_mode ? BASE64URL : BASE64,\n      });",
            "link_mode ? BASE64URL : BASE64,\n      }).catch(() => undefined);",
          ],
        ],
      },
    },
  },
  {
    name: "sessions end without delay",
    mends:
      "A session that its wallet ends stays until the next publication, and stays for ever while a request of an earlier page is open.",
    files: { [ENGINE]: DELETED },
  },
  {
    name: "topics are left offline",
    mends: "A session cannot be deleted while the relay is out of reach.",
    files: {
      [SUBSCRIBER]: {
        texts: [
          [
            "      await this.restartToComplete({ topic, id, relay });\n      await this.rpcUnsubscribe(topic, id, relay);",
            "      if (this.relayer.connected) await this.rpcUnsubscribe(topic, id, relay).catch(() => undefined);",
          ],
        ],
      },
    },
  },
];

/** Faults in promises and events. */
const OTHER_FAULTS: readonly LibraryEdit[] = [
  {
    name: "checks are awaited",
    mends:
      "A wallet's malformed update, or one of an unknown session, is accepted, and ends as an unhandled rejection.",
    files: {
      [ENGINE]: {
        texts: [
          ["      this.isValidUpdate({ topic, ...params });", "      await this.isValidUpdate({ topic, ...params });"],
          ["      this.isValidExtend({ topic });", "      await this.isValidExtend({ topic });"],
          ["      this.isValidPing({ topic });", "      await this.isValidPing({ topic });"],
          ["      this.isValidEmit({ topic, ...params });", "      await this.isValidEmit({ topic, ...params });"],
        ],
      },
      [PAIRING]: {
        texts: [
          ["      this.isValidPing({ topic });", "      await this.isValidPing({ topic });"],
          ["      this.isValidDisconnect({ topic });", "      await this.isValidDisconnect({ topic });"],
        ],
      },
    },
  },
  {
    name: "answers keep to their session",
    mends: "Whoever has seen a code can answer requests in the wallet's place, over the pairing.",
    files: {
      [ENGINE]: {
        texts: [
          [
            "        await this.client.core.history.resolve(payload);\n",
            `        const asked = this.client.core.history.records.get(payload.id);
        if (asked?.request.method === "wc_sessionRequest" && asked.topic !== topic)
          return await this.client.core.relayer.messages.ack(topic, message);
        await this.client.core.history.resolve(payload);\n`,
          ],
        ],
      },
    },
  },
  {
    name: "only sealed messages are read",
    mends:
      "A relay can answer in the wallet's place, and change or end its session: the envelope of links between apps, which is not sealed, is read from every topic. So is what is sealed to the key of a one-click sign-in, which everybody has who saw its code.",
    files: {
      [ENGINE]: {
        texts: [
          ["const { publicKey } = this.client.auth", "const { publicKey, responseTopic } = this.client.auth"],
          [
            "receiverPublicKey: publicKey,\n        encoding",
            "receiverPublicKey: topic === responseTopic ? publicKey : undefined,\n        encoding",
          ],
        ],
      },
      [CRYPTO]: {
        texts: [
          [
            `    if (isTypeTwoEnvelope(params)) {
      const message = decodeTypeTwoEnvelope(encoded, opts?.encoding);
      return safeJsonParse(message);
    }\n`,
            "",
          ],
          [
            `    if (isTypeTwoEnvelope(params)) {
      return encodeTypeTwoEnvelope(message, opts?.encoding);
    }\n`,
            "",
          ],
        ],
      },
    },
  },
  {
    name: "what is no envelope is passed over",
    mends: "A message that is no base64, on the topic of a pairing, ends as an unhandled rejection.",
    files: {
      [PAIRING]: {
        texts: [
          [
            "      if (this.ignoredPayloadTypes.includes(this.core.crypto.getPayloadType(message))) return;\n\n      try {\n",
            "      try {\n        if (this.ignoredPayloadTypes.includes(this.core.crypto.getPayloadType(message))) return;\n",
          ],
        ],
      },
    },
  },
  {
    name: "requests can be named",
    mends: "A page knows the id of what it asks a wallet only once that is sent, so that it cannot keep it before.",
    files: {
      [ENGINE]: {
        texts: [
          [
            "    const clientRpcId = payloadId();\n    const relayRpcId = getBigIntRpcId().toString() as any;\n    const { done, resolve, reject } = createDelayedPromise<T>(",
            "    const clientRpcId = (params as any).id ?? payloadId();\n    const relayRpcId = getBigIntRpcId().toString() as any;\n    const { done, resolve, reject } = createDelayedPromise<T>(",
          ],
        ],
      },
    },
  },
  {
    name: "late promises are caught",
    mends: "A request without an answer in time is rejected a second time, and that rejection is unhandled.",
    files: {
      "@walletconnect/utils/src/misc.ts": {
        texts: [
          ["result = Promise.reject(err);", "result = Promise.reject(err);\n        result.catch(() => undefined);"],
        ],
      },
    },
  },
  {
    name: "publications are sent when the relay is back",
    mends: "Unsent messages wait for a heartbeat after the relay is back, and their failures are unhandled rejections.",
    files: {
      "@walletconnect/core/src/controllers/publisher.ts": {
        texts: [
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
    },
  },
  {
    name: "transactions are not told to the relay",
    mends: "The client reports the method, the contract and the hash of each requested transaction to the relay.",
    leavesOut: "The readers of six chains' transactions with their own hashes (blakejs, bs58).",
    files: {
      [ENGINE]: {
        members: {
          getTVFParams: "private getTVFParams = (correlationId: number, ..._: unknown[]) => ({ correlationId });",
          isValidContractData: "",
          extractTxHashesFromResult: "",
        },
      },
    },
  },
  {
    name: "links are opened by the kit alone",
    mends:
      "Each request reads a link from localStorage and opens it, past the gate for links (S6) and outside of a gesture.",
    files: {
      "@walletconnect/utils/src/misc.ts": {
        members: {
          getDeepLink: "export const getDeepLink = async (..._: unknown[]) => undefined;",
          handleDeeplinkRedirect: "export const handleDeeplinkRedirect = async (..._: unknown[]) => undefined;",
        },
      },
    },
  },
  {
    name: "one client for each kit",
    mends:
      "All copies of the package on a page share one client over a global name, with its storage and its listeners (S18).",
    files: {
      "@walletconnect/core/src/core.ts": {
        members: gone("getGlobalCore setGlobalCore isGlobalCoreDisabled"),
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
          ["    this.setGlobalCore(this);\n", ""],
        ],
      },
    },
  },
];

/** Faults of the relay library outside of its socket. */
export const FAULTS: readonly LibraryEdit[] = [...STORED_FAULTS, ...OTHER_FAULTS];
