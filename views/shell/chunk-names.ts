/** The lazy chunks of the views, by feature (ROUTE-9). */
export type ChunkName =
  | "account"
  | "email"
  | "social"
  | "embedded"
  | "signIn"
  | "send"
  | "scan"
  | "swap"
  | "buy"
  | "names"
  | "sessions";
