import { type Change, gone } from "../change.ts";

/** What is changed in the part that holds the socket to the relay. */
export const RELAYER: Change = {
  parts: {
    ...gone("onLinkMessageEvent handleBatchMessageEvents startPingTimeout pingTimeout heartBeatTimeout"),
    resetPingTimeout: "",
    // Whoever has made the client knows whether the network is there, and whether the client is still wanted.
    confirmOnlineStateOrThrow: `public async confirmOnlineStateOrThrow() {
      if ((this.core.opts as any)?.isOnline?.() === false) throw new Error("Offline");
    }`,
    // The original leaves a socket alone that is still opening.
    transportDisconnect: `public async transportDisconnect() {
      if ((this.provider.connection as any)?.socket) await this.provider.disconnect();
      else this.onProviderDisconnect();
    }`,
    // The original, asked between two attempts to connect, ends these and makes no new one, then or ever.
    restartTransport: `public async restartTransport() {
      await this.confirmOnlineStateOrThrow();
      await this.transportClose();
      this.endWait?.();
      await this.connectPromise;
      await this.transportOpen();
    }
    private endWait?: () => void;`,
    // The original opens a socket beside one that is open.
    transportOpen: `public async transportOpen() {
      if (!this.subscriber.hasAnyTopics) return;
      await this.toEstablishConnection();
      if (!this.connected) throw new Error("Not connected");
    }`,
    // The original gives up its quick return for good after the first time that it was not wanted.
    onProviderDisconnect: `private async onProviderDisconnect() {
      this.events.emit(RELAYER_EVENTS.disconnect);
      this.connectionAttemptInProgress = false;
      await this.subscriber.stop();
      if (this.reconnectTimeout || this.transportExplicitlyClosed || !this.subscriber.hasAnyTopics) return;
      this.reconnectTimeout = setTimeout(() => {
        this.reconnectTimeout = undefined;
        this.transportOpen().catch(() => undefined);
      }, toMiliseconds(RELAYER_RECONNECT_TIMEOUT));
    }`,
    // The original opens a second socket when two ask at once.
    toEstablishConnection: `private async toEstablishConnection() {
      await this.confirmOnlineStateOrThrow();
      if (this.connected) return;
      this.connectPromise ??= this.connect().finally(() => {
        this.connectPromise = undefined;
      });
      await this.connectPromise;
    }`,
  },
  texts: [
    ["      if (this.connected) {\n", "      if (this.connected || this.transportExplicitlyClosed) {\n"],
    [
      "new Promise((resolve) => setTimeout(resolve, toMiliseconds(attempt * 1)))",
      `new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, toMiliseconds(attempt));
        this.endWait = () => void resolve(clearTimeout(timer));
      })`,
    ],
    [
      "    clearTimeout(this.pingTimeout);\n  }\n\n  private async registerEvent",
      "  }\n\n  private async registerEvent",
    ],
    // The original leaves a socket open that opened too late.
    [
      "      this.unregisterProviderListeners();\n    }\n    const auth",
      "      this.unregisterProviderListeners();\n      await this.provider.disconnect();\n    }\n    const auth",
    ],
    ["    this.resetPingTimeout();\n  };\n\n  private onConnect", "  };\n\n  private onConnect"],
    ["    this.startPingTimeout();\n", ""],
    ["clearTimeout(this.reconnectTimeout);", "clearTimeout(this.reconnectTimeout); this.reconnectTimeout = undefined;"],
    ["    let lastConnectedState = await isOnline();\n", "    let lastConnectedState = true;\n"],
    ["    subscribeToNetworkChange(async", "    (this.core.opts as any)?.watchNetwork?.(async"],
    // Acknowledged once it is stored: what is lost before that, the relay sends again.
    [
      "      await this.acknowledgePayload(payload);\n      await this.onMessageEvent(messageEvent);",
      "      await this.onMessageEvent(messageEvent);\n      await this.acknowledgePayload(payload);",
    ],
  ],
};
