import { solanaMainnet } from "../../../sandbox/assets/tokens.ts";
import { addressOf } from "../chain.ts";
import { Embedded } from "../embedded/embedded.ts";
import { NETWORK_NOISE, type stories, type Visit } from "../page.ts";
import { soon } from "../story.ts";
import { Sender } from "./sender.ts";

/** A visitor whose wallet is connected. */
export interface Owner {
  me: Sender;
  address: string;
  /** The owner's answer to a prompt of the wallet. */
  approve(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** The ways of being connected, on the pages of a file. */
export function owners({ visit, sandbox }: Pick<ReturnType<typeof stories>, "visit" | "sandbox">) {
  return {
    async byExtension(more: Visit = {}): Promise<Owner> {
      const me = new Sender(await visit(more));
      await me.story.connect("juniper");
      return { me, address: addressOf(sandbox(), "juniper"), approve: nothing };
    },

    async byPairing(): Promise<Owner> {
      const me = new Sender(await visit({ wallets: [] }));
      await me.story.pair();
      return { me, address: String(sandbox().phoneWallet.eip155[0]), approve: nothing };
    },

    async embedded(network = "eip155:1"): Promise<Owner> {
      const story = await visit({ wallets: [], options: { networks: [network] }, noise: NETWORK_NOISE });
      const wallet = new Embedded(story);
      await wallet.logIn();
      return { me: new Sender(story), address: await wallet.address(), approve: () => wallet.approve() };
    },

    async bySolanaPairing(): Promise<Owner> {
      const me = new Sender(await visit({ wallets: [], options: { networks: [solanaMainnet] }, noise: NETWORK_NOISE }));
      await me.story.pair();
      return { me, address: String(sandbox().phoneWallet.solana[0]), approve: nothing };
    },

    async bySolanaExtension(): Promise<Owner> {
      const me = new Sender(await visit({ options: { networks: [solanaMainnet] }, noise: NETWORK_NOISE }));
      const { story } = me;
      await story.open();
      await story.view("Connect").locator("[data-wallet]").filter({ hasText: "Sorrel" }).first().click();
      await soon(() => story.page.evaluate(() => AppKit.getAccount("solana").status)).toBe("connected");
      await story.closed();
      return { me, address: String(sandbox().solanaKeys[0]?.address), approve: nothing };
    },
  };
}
