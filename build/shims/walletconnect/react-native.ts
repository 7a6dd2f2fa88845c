import { type Change, gone } from "../edit.ts";

const ENGINE = "@walletconnect/sign-client/src/controllers/engine.ts";

/** Wallets reached by links between apps, ids of apps, and the pings of Node's websocket. */
export const ELSEWHERE: Readonly<Record<string, Change>> = {
  [ENGINE]: {
    members: gone("isLinkModeEnabled getAppLinkIfEnabled handleLinkModeMessage registerLinkModeListeners"),
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
  "@walletconnect/core/src/core.ts": { members: gone("addLinkModeSupportedApp dispatchEnvelope") },
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
    members: {
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
    members: {
      isNode: "export const isNode = (): boolean => false;",
      isReactNative: "export const isReactNative = (): boolean => false;",
    },
  },
};
