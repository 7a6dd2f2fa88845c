/** Files that are longer than their kind may be: path -> why. A file that is short again must leave the list. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  "views/screens/pairing/PairingPanels.tsx": "the panels of one screen, which are seen in turn",
  "views/screens/pairing/qr.ts": "goes with the encoder that a library takes the place of",
  "machines/connection/connection.ts": "one chart, which is read in one piece",
};

/** Functions that are longer than 40 lines: `path#name` -> why. */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {};

/** Packages whose manifest states no licence: name -> the licence in its repository, and where it is written. */
export const LICENCES: Readonly<Record<string, { licence: string; where: string }>> = {};

/** Files that may hold strings of the shape of a key, because these are public: path or folder -> why. */
export const PUBLIC_KEYS: Readonly<Record<string, string>> = {
  "test/vectors/": "published test vectors of the standards",
};
