import { describe, type ListedWallet, listedChains } from "./listed.ts";

type Maker = (name: string) => { readonly id: string; readonly image_id: string };

const nowhere = { app_store: null, play_store: null, chrome_store: null, link_mode: null, rdns: null, injected: null };

/** The phone wallet at the other end of the relay, which `POST /control/phone-wallet` steers. */
export const phoneWalletEntry = {
  name: "Ferryman",
  homepage: "https://ferryman.example",
  mobile_link: "ferryman://",
  desktop_link: "ferryman-desktop://",
  webapp_link: "https://app.ferryman.example",
  link_mode: "https://ferryman.example/link",
  rdns: "example.ferryman",
} as const;

/** How the phone wallet is listed. */
export function phoneWalletListing(order: number, make: Maker): ListedWallet {
  return {
    ...nowhere,
    ...make(phoneWalletEntry.name),
    ...phoneWalletEntry,
    description: describe(phoneWalletEntry.name),
    badge_type: "certified",
    chains: [...listedChains.evm, ...listedChains.moreEvm, listedChains.solana, listedChains.bitcoin],
    order,
    display_index: order,
    supports_wc: true,
    app_store: "https://apps.example/ios/ferryman",
    play_store: "https://apps.example/android/ferryman",
  };
}

/** Wallets that only pay: they are left out unless a call asks for them with `include_pay_only`. */
export function payOnlyListings(first: number, make: Maker): ListedWallet[] {
  return ["Tollgate Pay", "Copper Till"].map((name, index) => {
    const key = name.toLowerCase().replace(" ", "-");
    return {
      ...nowhere,
      ...make(name),
      name,
      description: `${name} pays, and does nothing else.`,
      badge_type: "none",
      chains: [...listedChains.evm],
      homepage: `https://${key}.example`,
      order: first + index * 10,
      display_index: first + index * 10,
      supports_wc: true,
      mobile_link: `${key}://`,
      desktop_link: null,
      webapp_link: null,
    };
  });
}
