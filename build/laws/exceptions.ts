/** Packages whose manifest states no licence: name -> the licence in its repository, and where it is written. */
export const LICENCES: Readonly<Record<string, { licence: string; where: string }>> = {};

/** Files that may hold strings of the shape of a key, because these are public: path or folder -> reason. */
export const PUBLIC_KEYS: Readonly<Record<string, string>> = {
  "test/vectors/": "published test vectors of the standards",
};
