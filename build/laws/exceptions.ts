/** Files that are longer than their kind may be: path -> why. A file that is short again must leave the list. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  "machines/app/ports.ts":
    "the one list of all ports, each with a sentence: it grows with the product, and is read as a table",
  "views/screens/pairing/PairingPanels.tsx": "the panels of one screen, which are seen in turn",
  "views/screens/pairing/qr.ts": "goes with the encoder that a library takes the place of",
  "machines/wallets/wallets.ts":
    "one list in four cuts (featured, recommended, paged, searched) that share its filter, its exclusions and its images",
};

/** Functions that are longer than 40 lines: `path#name` -> why. */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {};

/** Packages whose manifest states no licence: name -> the licence in its repository, and where it is written. */
export const LICENCES: Readonly<Record<string, { licence: string; where: string }>> = {};

/** Files that may hold strings of the shape of a key, because these are public: path or folder -> why. */
export const PUBLIC_KEYS: Readonly<Record<string, string>> = {
  "test/vectors/": "published test vectors of the standards",
};
