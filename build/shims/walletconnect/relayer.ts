import type { LibraryEdit } from "../edit.ts";

const RELAYER = "@walletconnect/core/src/controllers/relayer.ts";

/** Faults in the relay client's handling of its socket. */
export const RELAYER_FAULTS: readonly LibraryEdit[] = [
  {
    name: "the host tells of the network",
    mends: "Listeners for `online` and `offline` are never removed (R19), and a stopped client opens sockets again.",
    files: {
      [RELAYER]: {
        members: {
          confirmOnlineStateOrThrow: `public async confirmOnlineStateOrThrow() {
            if ((this.core.opts as any)?.isOnline?.() === false) throw new Error("Offline");
          }`,
        },
        texts: [
          ["    let lastConnectedState = await isOnline();\n", "    let lastConnectedState = true;\n"],
          ["    subscribeToNetworkChange(async", "    (this.core.opts as any)?.watchNetwork?.(async"],
        ],
      },
    },
  },
  {
    name: "one socket at a time",
    mends:
      "Two concurrent calls open two sockets, a socket that is still opening is never closed, and a restart between two attempts ends both for ever.",
    files: {
      [RELAYER]: {
        members: {
          transportDisconnect: `public async transportDisconnect() {
            if ((this.provider.connection as any)?.socket) await this.provider.disconnect();
            else this.onProviderDisconnect();
          }`,
          restartTransport: `public async restartTransport() {
            await this.confirmOnlineStateOrThrow();
            await this.transportClose();
            this.endWait?.();
            await this.connectPromise;
            await this.transportOpen();
          }
          private endWait?: () => void;`,
          transportOpen: `public async transportOpen() {
            if (!this.subscriber.hasAnyTopics) return;
            await this.toEstablishConnection();
            if (!this.connected) throw new Error("Not connected");
          }`,
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
            "      this.unregisterProviderListeners();\n    }\n    const auth",
            "      this.unregisterProviderListeners();\n      await this.provider.disconnect();\n    }\n    const auth",
          ],
        ],
      },
    },
  },
  {
    name: "each loss is followed by a return",
    mends: "After one loss of an idle connection, no later loss is followed by a quick reconnection.",
    files: {
      [RELAYER]: {
        members: {
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
        },
        texts: [
          [
            "clearTimeout(this.reconnectTimeout);",
            "clearTimeout(this.reconnectTimeout); this.reconnectTimeout = undefined;",
          ],
        ],
      },
    },
  },
  {
    name: "messages are acknowledged once stored",
    mends: "A message is lost if the page is closed after acknowledging it and before storing it (R1).",
    files: {
      [RELAYER]: {
        texts: [
          [
            "      await this.acknowledgePayload(payload);\n      await this.onMessageEvent(messageEvent);",
            "      await this.onMessageEvent(messageEvent);\n      await this.acknowledgePayload(payload);",
          ],
        ],
      },
    },
  },
];
