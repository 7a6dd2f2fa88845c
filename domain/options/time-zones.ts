/**
 * Time zones of mainland China and its special regions, in upper case, for hosts that distinguish them; they block
 * nothing (ERR-5).
 */
export const RESTRICTED_TIME_ZONES: readonly string[] = [
  "ASIA/SHANGHAI",
  "ASIA/URUMQI",
  "ASIA/CHONGQING",
  "ASIA/HARBIN",
  "ASIA/KASHGAR",
  "ASIA/MACAU",
  "ASIA/HONG_KONG",
  "ASIA/MACAO",
  "ASIA/BEIJING",
];
