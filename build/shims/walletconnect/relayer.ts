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
      "Two concurrent calls open two sockets, a socket that is still opening is never closed, one that breaks before its topics are subscribed is kept for a minute, a restart between two attempts ends both for ever, and one while a socket is prepared ends all later reconnections.",
    files: {
      [RELAYER]: {
        members: {
          transportDisconnect: `public async transportDisconnect() {
            if ((this.provider.connection as any)?.socket) await this.provider.disconnect();
            else this.onProviderDisconnect();
          }`,
          restartTransport: `public restartTransport() {
            if (this.restarting) return this.restarting;
            const restarting = this.replaceSocket().finally(() => {
              if (this.restarting === restarting) this.restarting = undefined;
            });
            this.restarting = restarting;
            return restarting;
          }
          private async replaceSocket() {
            await this.confirmOnlineStateOrThrow();
            await this.transportClose();
            this.endWait?.();
            await this.connectPromise;
            await this.transportOpen();
          }
          private restarting?: Promise<void>;
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
          connect: `private async connect() {
            clearTimeout(this.reconnectTimeout);
            this.reconnectTimeout = undefined;
            this.transportExplicitlyClosed = false;
            for (let attempt = 1; attempt < 6; attempt += 1) {
              await this.openSocket().catch(() => this.provider.disconnect());
              if (this.connected || this.transportExplicitlyClosed) return;
              await new Promise<void>((resolve) => {
                const timer = setTimeout(resolve, toMiliseconds(attempt));
                this.endWait = () => void resolve(clearTimeout(timer));
              });
            }
          }
          private async openSocket() {
            await this.createProvider();
            if (this.transportExplicitlyClosed) return;
            const lost = new Promise((_, reject) => this.provider.once(RELAYER_PROVIDER_EVENTS.disconnect, reject));
            const opened = this.provider.connect().then(() => {
              // A socket that is open may break again: another restart replaces it.
              this.restarting = undefined;
              return this.subscriber.start();
            });
            await createExpiringPromise(Promise.race([opened, lost]), this.connectTimeout, "Not connected in time");
          }`,
        },
        texts: [
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
            await this.subscriber.stop();
            if (this.connectPromise || this.reconnectTimeout || this.transportExplicitlyClosed) return;
            if (!this.subscriber.hasAnyTopics) return;
            this.reconnectTimeout = setTimeout(() => {
              this.reconnectTimeout = undefined;
              this.transportOpen().catch(() => undefined);
            }, toMiliseconds(RELAYER_RECONNECT_TIMEOUT));
          }`,
        },
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
