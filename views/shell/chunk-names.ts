/** What of the views is evaluated at its first use, by feature (ROUTE-9). */
export type PartName = "email" | "social" | "embedded" | "signIn";
