import { isDanger, type Risk, risksOf } from "../../../domain/send/risks.ts";
import type { Examination, Transfer } from "../../../domain/send/transfer.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";
import { type FaultText, faultText } from "../fault.ts";
import { networksEvent } from "../networks/networks-event.ts";
import { type Coin, coinOf } from "../tokens/symbol.ts";
import { type DisplayItem, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";

export interface WalletSendPreviewProps {
  /** The exact transfer of the wallet's request. */
  transfer: Transfer;
  /** The network's examination; null until it has answered, or if it does not. */
  examination: Examination | null;
  /** Risks that must be confirmed by holding the button; `risks` has the others. */
  dangers: readonly Risk[];
  risks: readonly Risk[];
  /** `blocked`: the wallet shows an earlier request. */
  phase: "examining" | "ready" | "asking" | "blocked";
  /** The fault of the last attempt. */
  fault?: FaultText | undefined;
  wallet: string;
  network: DisplayItem;
  /** Leads to the networks; absent if there is no other one. */
  networks?: ViewEvent | undefined;
  coin: Coin;
  lang: string;
}

type Send = NonNullable<World["sends"]["eip155"]>;

function phaseOf(send: Send): WalletSendPreviewProps["phase"] {
  if (send.hasTag("asking")) return "asking";
  if (send.hasTag("prompted")) return "blocked";
  const { known, wasExamined } = send.context;
  return known === null || !wasExamined ? "examining" : "ready";
}

/** The transfer under review; undefined once it is sent, or edited again. */
export function presentPreview(world: World): WalletSendPreviewProps | undefined {
  const { active, sessions, settings } = world.app.context;
  const send = world.sends[active.chainNamespace];
  const session = sessions[active.chainNamespace];
  if (!send?.context.transfer || !session) return undefined;
  const { transfer, examination, known, assets, fault } = send.context;
  const all = risksOf(transfer, { examination, known, assets });
  return {
    transfer,
    examination,
    dangers: all.filter(isDanger),
    risks: all.filter((risk) => !isDanger(risk)),
    phase: phaseOf(send),
    // In a review, UNSUPPORTED_CHAIN means that the wallet cannot send; its catalogue text would blame the network.
    fault: fault?.code === "UNSUPPORTED_CHAIN" ? { key: "send.unable", values: {} } : faultText(fault),
    wallet: walletDisplay(world, session.wallet).name,
    network: networkDisplay(world, transfer.network),
    networks: networksEvent(world.app.context),
    coin: coinOf(transfer.network, assets),
    lang: settings.lang,
  };
}
