/** Time zones of mainland China and its special regions, in upper case, for a host that has to tell them apart; they block nothing (ERR-5). */
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
