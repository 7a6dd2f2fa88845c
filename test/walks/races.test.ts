import { describe, it } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import { balanceMachine } from "../../machines/account/balance.ts";
import type { Balance, BalanceInput } from "../../machines/account/ports.ts";
import { connectionMachine } from "../../machines/connection/connection.ts";
import { pageWalletMachine } from "../../machines/connection/page-wallet.ts";
import type { ConnectInput, WalletSession } from "../../machines/connection/ports.ts";
import { networkMachine } from "../../machines/networks/network.ts";
import type { WalletQuery } from "../../machines/wallets/ports.ts";
import { walletsMachine } from "../../machines/wallets/wallets.ts";
import { ALICE, BASE, BOB, ETHEREUM, FOX, OWL, sampleNetwork, sampleSession } from "../../testing/samples/values.ts";
import { walletsSample } from "../../testing/samples/wallets.ts";
import { startWalker, type Walker } from "../../testing/walk.ts";
import { arrive, LatePort, race, same } from "./late.ts";

const THIRD = sampleNetwork("eip155:10", "Third");
const contextOf = <C>({ subject }: Walker): C => (subject.getSnapshot() as AnyMachineSnapshot).context as C;
const TIME = 120_000;

describe("M4", () => {
  it(
    "M3 M4 I7 of switches, moves and departures in any order, the network is where the wallet said last",
    () =>
      race("switch", async (pairs) => {
        const port = new LatePort<{ network: { caipNetworkId: CaipNetworkId } }, CaipNetworkId>();
        const networks = [ETHEREUM, BASE, THIRD];
        const input = { requested: networks, active: ETHEREUM, strict: true };
        const walker = startWalker(networkMachine, input, { switchWalletNetwork: port.logic });
        const ids = networks.map(({ caipNetworkId }) => caipNetworkId);
        const grant = { connectorId: "a", networkId: ids[0], supportsAllNetworks: true, approvedNetworkIds: [] };
        walker.subject.send({ type: "wallet.attached", namespace: "eip155", grant });
        let active = ids[0];
        let known = ids[0];
        let live = -1;
        for (const [what, n] of pairs) {
          const id = ids[n % 3];
          const at = port.asks.length ? n % port.asks.length : -1;
          if (what % 5 === 0) {
            walker.subject.send({ type: "network.choose", networkId: id });
            // Where a wallet that is being asked will be is open: it is asked for anything but that.
            if (live >= 0) live = port.asks.length - 1;
            // A wallet that moved there meanwhile need not be asked.
            else if (id !== active && id === known) active = known;
            else if (id !== active) live = port.asks.length - 1;
          } else if (what % 5 === 1) {
            walker.subject.send({ type: "chain.moved", namespace: "eip155", networkId: id });
            known = id;
            if (live < 0) active = known;
          } else if (what % 5 === 2) {
            walker.subject.send({ type: "view.shown", view: "Account" });
            if (live >= 0) active = known;
            live = -1;
          } else if (what % 5 === 3 && at >= 0) {
            const target = port.asks[at]?.input.network.caipNetworkId;
            const output = n > 200 ? id : target;
            port.asks[at]?.answer(output as CaipNetworkId);
            if (at === live) [active, known, live] = [output, output, -1];
          } else if (at >= 0) {
            port.asks[at]?.refuse(new Error("no"));
            if (at === live) [active, live] = [known, -1];
          }
          await arrive();
          known = live < 0 ? active : known;
          same(contextOf<{ active: { caipNetworkId: string } }>(walker).active.caipNetworkId, active);
        }
        walker.stop();
      }),
    TIME,
  );

  it(
    "M3 M4 I7 of attempts, answers and departures in any order, the newest attempt's wallet is connected",
    () =>
      race("connect", async (pairs) => {
        const port = new LatePort<ConnectInput, WalletSession>();
        const external = pageWalletMachine.provide({ actors: { connectWallet: port.logic } });
        const walker = startWalker(connectionMachine, { namespace: "eip155" }, { external });
        let connected: string | undefined;
        let live = -1;
        const dead = new Set<number>();
        for (const [what, n] of pairs) {
          const at = port.asks.length ? n % port.asks.length : -1;
          if (what % 4 === 0) {
            const connector = n % 2 ? FOX : OWL;
            walker.subject.send({ type: "connection.start", connector, networkId: ETHEREUM.caipNetworkId });
            live = port.asks.length - 1;
          } else if (what % 4 === 1) {
            walker.subject.send({ type: "connection.cancel" });
            live = -1;
          } else if (what % 4 === 2 && at >= 0) {
            const connector = port.asks[at]?.input.connectorId === FOX.id ? FOX : OWL;
            port.asks[at]?.answer(sampleSession(connector));
            if (at === live && !dead.has(at)) [connected, live] = [connector.id, -1];
            dead.add(at);
          } else if (at >= 0) {
            port.asks[at]?.refuse(new Error("no"));
            dead.add(at);
          }
          await arrive();
          same(contextOf<{ session: WalletSession | null }>(walker).session?.connectorId, connected);
        }
        walker.stop();
      }),
    TIME,
  );

  it(
    "M3 M4 I7 of searches and answers in any order, what is found belongs to the newest search that was answered",
    () =>
      race("search", async (pairs) => {
        const port = new LatePort<WalletQuery, { wallets: readonly Wallet[]; count: number }>();
        const walker = startWalker(walletsMachine, walletsSample.inputs[0], { fetchWallets: port.logic });
        let found: string | undefined;
        let live = -1;
        const dead = new Set<number>();
        for (const [turn, [what, n]] of pairs.entries()) {
          const at = port.asks.length ? n % port.asks.length : -1;
          if (what % 5 === 0) {
            walker.subject.send({ type: "wallets.search", query: `query ${turn}` });
            live = -1;
          } else if (what % 5 === 1) {
            const before = port.asks.length;
            walker.clock.increment(LIMITS.debounce);
            if (port.asks.length > before) live = before;
          } else if (what % 5 === 2 && n % 4 === 0) {
            walker.subject.send({ type: "wallets.search", query: "" });
            [live, found] = [-1, undefined];
          } else if (what % 5 === 3 && at >= 0) {
            const id = port.asks[at]?.input.search ?? "";
            port.asks[at]?.answer({ wallets: [{ id, name: id, webappLink: "https://sample.example" }], count: 1 });
            if (at === live && !dead.has(at)) found = id;
            dead.add(at);
          } else if (what % 5 === 4 && at >= 0) {
            port.asks[at]?.refuse(new Error("no"));
            dead.add(at);
          }
          await arrive();
          same(contextOf<{ found: readonly Wallet[] }>(walker).found[0]?.id, found);
        }
        walker.stop();
      }),
    TIME,
  );

  it(
    "M4 I7 of moves and answers in any order, a balance belongs to its address and network",
    () =>
      race("balance", async (pairs) => {
        const port = new LatePort<BalanceInput, Balance>();
        const targets = [ALICE, BOB].flatMap((address) => [ETHEREUM, BASE].map((network) => ({ address, network })));
        const walker = startWalker(balanceMachine, { target: targets[0] }, { fetchBalance: port.logic });
        const keyOf = ({ address, network }: Pick<BalanceInput, "address" | "network">) => `${network.name} ${address}`;
        for (const [what, n] of pairs) {
          const ask = port.asks[n % (port.asks.length || 1)];
          if (what % 5 === 0) walker.subject.send({ type: "target.changed", target: targets[n % 4] });
          else if (what % 5 === 1) walker.clock.increment(n % 3 ? LIMITS.balanceSettle : LIMITS.balanceRetryBlock);
          else if (what % 5 === 2) walker.subject.send({ type: "balance.refresh" });
          else if (what % 5 === 3) ask?.answer({ amount: keyOf(ask.input), symbol: "ETH" });
          else ask?.refuse(new Error("no"));
          await arrive();
          const { balance, target } = contextOf<{ balance: Balance | null; target: BalanceInput }>(walker);
          if (balance) same(balance.amount, keyOf(target));
        }
        walker.stop();
      }),
    TIME,
  );
});
