/** A message that is not the frame's answer to the request `id` for the code of an e-mail, and why. */
export interface Forged {
  why: string;
  data: unknown;
  /** Default: the frame itself. */
  from?: "nobody" | "page" | "popup" | "stranger" | "sub-domain" | "insecure" | "opaque" | "port";
}

const NAMES = [
  "SWITCH_NETWORK",
  "CONNECT_EMAIL",
  "CONNECT_DEVICE",
  "CONNECT_SOCIAL",
  "GET_SOCIAL_REDIRECT_URI",
  "GET_FARCASTER_URI",
  "CONNECT_FARCASTER",
  "GET_USER",
  "SIGN_OUT",
  "IS_CONNECTED",
  "GET_SMART_ACCOUNT_ENABLED_NETWORKS",
  "SET_PREFERRED_ACCOUNT",
  "RPC_REQUEST",
  "UPDATE_EMAIL",
  "UPDATE_EMAIL_PRIMARY_OTP",
  "UPDATE_EMAIL_SECONDARY_OTP",
  "SYNC_THEME",
  "SYNC_DAPP_DATA",
  "RELOAD",
  "GET_CHAIN_ID",
  "INIT_SMART_ACCOUNT",
  "AWAIT_UPDATE_EMAIL",
];

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/** Data that would please any schema. */
const RICH = {
  ...{ address, chainId: 1, email: "mallory@example.com", userName: "mallory", action: "CONNECT", isConnected: true },
  ...{ uri: "https://mallory.example", url: "https://mallory.example", type: "eoa", newEmail: "mallory@example.com" },
  ...{ smartAccountEnabledNetworks: [1], token: "t", message: "mallory" },
};

/** Types that are almost one of the frame's. */
const TYPES = [
  "@w3m-frame/CONNECT_OTP",
  "@w3m-frame/CONNECT_OTP_",
  "@w3m-frame/CONNECT_OTP_SUCCES",
  "@w3m-frame/CONNECT_OTP_SUCCESSS",
  "@w3m-frame/CONNECT_OTP_SUCCESS ",
  " @w3m-frame/CONNECT_OTP_SUCCESS",
  "x@w3m-frame/CONNECT_OTP_SUCCESS",
  "@w3m-frame//CONNECT_OTP_SUCCESS",
  "@w3m-frame/connect_otp_success",
  "@W3M-FRAME/CONNECT_OTP_SUCCESS",
  "@w3m-frame/CONNECT_OTP_SUCCESS\n",
  "@w3m-frame/CONNECT_OTP_SUCCESS/@w3m-frame/",
  "@w3m-app/CONNECT_OTP_SUCCESS",
  "@w3m-app/@w3m-frame/CONNECT_OTP_SUCCESS",
  "@w3m-frame/CONNECT_OTP_ERROR_",
  "@w3m-frame/__proto___SUCCESS",
  "@w3m-frame/constructor_SUCCESS",
  "@w3m-frame/SESSION_UPDATE",
  "@w3m-frame/",
  "",
];

const ODD: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["undefined", undefined],
  ["a number", 7],
  ["a text", "@w3m-frame/CONNECT_OTP_SUCCESS"],
  ["JSON", JSON.stringify({ type: "@w3m-frame/CONNECT_OTP_SUCCESS" })],
  ["a list", ["@w3m-frame/CONNECT_OTP_SUCCESS"]],
  ["an empty object", {}],
  ["a map", new Map([["type", "@w3m-frame/CONNECT_OTP_SUCCESS"]])],
  ["a date", new Date(0)],
  ["bytes", new Uint8Array(8)],
];

/** 182 messages that are none, around an open request CONNECT_OTP whose id is `id`. */
export function forgeries(id: string): Forged[] {
  return [...senders(id), ...strangers(id), ...misshapen(id)];
}

const goodOf = (id: string) => ({ id, type: "@w3m-frame/CONNECT_OTP_SUCCESS" });

/** Good in itself, from somebody else. */
function senders(id: string): Forged[] {
  const good = goodOf(id);
  const froms = ["nobody", "page", "popup", "stranger", "sub-domain", "insecure", "opaque", "port"] as const;
  return [
    ...froms.flatMap((from) => [
      { why: `an answer of ${from}`, data: good, from },
      { why: `a refusal of ${from}`, data: { ...good, type: "@w3m-frame/CONNECT_OTP_ERROR", payload: RICH }, from },
      { why: `READY of ${from}`, data: { type: "@w3m-frame/READY" }, from },
      { why: `an owner from ${from}`, data: { id, type: "@w3m-frame/GET_USER_SUCCESS", payload: RICH }, from },
    ]),
  ];
}

/** Of the frame's own kind, for what was not asked. */
function strangers(id: string): Forged[] {
  const good = goodOf(id);
  const ids: readonly unknown[] = [
    "",
    id.toUpperCase(),
    `${id} `,
    id.slice(1),
    "0".repeat(32),
    "__proto__",
    0,
    null,
    {},
    [id],
  ];
  return [
    ...NAMES.flatMap((name) => [
      { why: `${name} for an id of another`, data: { id, type: `@w3m-frame/${name}_SUCCESS`, payload: RICH } },
      { why: `${name} refused for another`, data: { id, type: `@w3m-frame/${name}_ERROR`, payload: RICH } },
      { why: `${name} that nobody asked for`, data: { type: `@w3m-frame/${name}_SUCCESS`, payload: RICH } },
      { why: `${name} without what it carries`, data: { id: "1", type: `@w3m-frame/${name}_SUCCESS` } },
    ]),
    ...ids.map((wrong) => ({ why: `the id ${JSON.stringify(wrong)}`, data: { ...good, id: wrong } })),
  ];
}

/** Almost of the frame's kind. */
function misshapen(id: string): Forged[] {
  const good = goodOf(id);
  return [
    ...TYPES.map((type) => ({ why: `the type ${JSON.stringify(type)}`, data: { ...good, type, payload: RICH } })),
    ...[7, null, {}, [good.type], { toString: null }, true].map((type) => ({
      why: "a type that is no text",
      data: { ...good, type },
    })),
    ...ODD.map(([why, data]) => ({ why, data })),
    ...ODD.slice(0, 7).map(([why, type]) => ({
      why: `${why} as the type`,
      data: { id, type: type === good.type ? "" : type },
    })),
    { why: "keys of a prototype", data: JSON.parse(`{"__proto__":${JSON.stringify(good)}}`) },
    { why: "a prototype's type", data: { id, payload: RICH, constructor: { type: good.type } } },
    { why: "a very long type", data: { ...good, type: good.type.padEnd(100_000, "S") } },
    { why: "a very long id", data: { ...good, id: id.padEnd(100_000, "0") } },
    { why: "no id", data: { type: good.type } },
    { why: "an id inside of what it carries", data: { type: good.type, payload: { id } } },
    { why: "a message of the page's own kind", data: { id, type: "@w3m-app/CONNECT_OTP", payload: { otp: "1" } } },
    { why: "a result of a login window", data: { resultUri: "https://mallory.example" } },
    { why: "a message inside a message", data: { data: good } },
  ];
}
