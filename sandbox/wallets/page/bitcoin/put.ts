import type { BitcoinAccounts } from "../../bitcoin.ts";
import type { BitcoinProtocolName } from "../../shape.ts";
import type { PageProvider } from "../provider.ts";
import { register } from "../standard.ts";
import { leatherProvider } from "./leather.ts";
import type { BitcoinLine } from "./line.ts";
import { okxWallet } from "./okx.ts";
import { satsProvider } from "./sats.ts";
import { StandardBitcoinWallet } from "./standard.ts";

/** The event by which a wallet in the sandbox tells of other accounts. */
const event = "bitcoin:accounts";

function lineOf(provider: Pick<PageProvider, "request" | "on" | "removeListener">): BitcoinLine {
  return {
    ask: (method, params) => provider.request({ method, params: [params ?? {}] }),
    hear(listener) {
      const heard = (now: unknown): void => listener((now ?? undefined) as BitcoinAccounts | undefined);
      provider.on(event, heard);
      return () => void provider.removeListener(event, heard);
    },
  };
}

/** Puts a wallet on the page in one of the ways in which Bitcoin's wallets stand on pages. */
export function putBitcoin(
  tongue: BitcoinProtocolName,
  { key, name, icon }: { key: string; name: string; icon: string },
  provider: PageProvider,
): void {
  const line = lineOf(provider);
  const page = window as Window & { btc_providers?: object[] };
  if (tongue === "standard") register(new StandardBitcoinWallet({ name, icon }, line));
  else if (tongue === "leather") Object.assign(page, { LeatherProvider: leatherProvider(line) });
  else if (tongue === "okx") Object.assign(page, { okxwallet: okxWallet(line) });
  else {
    Object.assign(page, { [`${key}Bitcoin`]: satsProvider(line) });
    page.btc_providers = [...(page.btc_providers ?? []), { id: `${key}Bitcoin`, name, icon }];
  }
}
