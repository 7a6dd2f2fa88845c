import { AppKitError } from "../../domain/errors.ts";
import type { ConnectionContext } from "../../machines/connection.ts";
import type { ConnectionMail } from "../../machines/mail.ts";
import type { WalletEvent } from "../../machines/ports.ts";
import type { Sample } from "../paths.ts";
import { ALICE, BASE, BOB, ETHEREUM, FOX, OWL, sampleSession } from "./values.ts";

const DECLINED = new AppKitError("CONNECTION_DECLINED", {});

export const externalSample = {
  inputs: [{ connector: FOX, networkId: ETHEREUM.caipNetworkId }],
  events: [{ type: "connection.retry" }],
  outputs: { connectWallet: [sampleSession(FOX)] },
  errors: [DECLINED, new Error("broken")],
} satisfies Sample;

export const connectionSample = {
  inputs: [{ namespace: "eip155" }],
  events: [
    { type: "connection.start", connector: FOX, networkId: ETHEREUM.caipNetworkId },
    { type: "connection.start", connector: OWL, networkId: BASE.caipNetworkId },
    { type: "connection.restore", connectorId: FOX.id, networkId: ETHEREUM.caipNetworkId },
    { type: "connection.retry" },
    { type: "connection.cancel" },
    { type: "connection.end" },
    { type: "accounts.changed", accounts: [] },
    { type: "accounts.changed", accounts: [ALICE] },
    { type: "accounts.changed", accounts: [BOB, ALICE] },
    { type: "chain.changed", networkId: ETHEREUM.caipNetworkId },
    { type: "chain.changed", networkId: BASE.caipNetworkId },
    { type: "wallet.disconnected" },
  ] satisfies (ConnectionMail | WalletEvent)[],
  outputs: {
    external: [sampleSession(FOX)],
    restoreWallet: [sampleSession(FOX)],
    disconnectWallet: [undefined],
  },
  watch: ({ session, restore }: ConnectionContext) => [session?.accounts, session?.networkId, restore !== null],
} satisfies Sample;
