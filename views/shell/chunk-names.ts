/** What of the views is evaluated at its first use, by feature (ROUTE-9). */
export type ChunkName = "email" | "social" | "embedded" | "signIn";
