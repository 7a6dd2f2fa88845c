/** Names of the four wallets that also announce themselves on a page; they lead the list. */
export const announcedNames = ["Juniper", "Heron Wallet", "Marigold", "Thistle"] as const;

/** Names that a layout has to survive: very long, without a place to break, in other scripts and directions. */
export const awkwardNames = [
  "Bramble, the exceptionally long-named wallet",
  "Nachtschattengewächsaufbewahrungsbrieftasche",
  "The Honourable Cooperative of Lighthouse Keepers and Harbour Pilots, Savings Department",
  "محفظة الياسمين",
  "ארנק אורן",
  "柏の木ウォレット",
  "白桦钱包",
  "솔방울 지갑",
  "Кедровый кошелёк",
  "Πορτοφόλι της Ελιάς",
  "กระเป๋าไม้ไผ่",
  "कमल बटुआ",
] as const;

/** Every other made-up wallet. */
export const plainNames = [
  ...["Driftwood Wallet", "Bramble", "Oakmoss", "Saltbox Mobile", "Finch", "Pebble", "Cobalt Vault", "Northlight"],
  ...["Wild Clover", "Paper Crane", "Lantern Vault", "Tidepool", "Sorrel", "Windrose", "Kestrel Key", "Hazelwood"],
  ...["Moonseed", "Slate", "Copperleaf", "Sandpiper", "Brook Wallet", "Quince", "Fernway", "Starling", "Mossbank"],
  ...["Ember Pocket", "Larch", "Willow Safe", "Bluebell", "Cedar and Co", "Plover", "Nettle", "Amberline"],
  ...["Foxglove", "Harbour", "Teasel", "Goldcrest", "Yarrow", "Millpond", "Saffron Vault", "Rowan", "Chalkhill"],
  ...["Avocet", "Periwinkle", "Tamarind", "Wickerwork", "Dunlin", "Meadowsweet", "Ironwood", "Lapwing", "Coriander"],
  ...["Sundew", "Hollyhock", "Basin", "Ripple and Reed", "Verbena", "Wagtail", "Cloudberry", "Flint", "Spindle"],
  ...["Redstart", "Clementine", "Tallow", "Greenfinch", "Borage", "Waypost", "Nightjar", "Alder Pay", "Campion"],
  ...["Osprey Key", "Cinder"],
] as const;
