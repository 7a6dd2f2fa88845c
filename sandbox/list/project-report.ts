/** A switch of a project, as its remote configuration writes it (protocol.md §3.1, v18). */
export interface Feature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly config: readonly unknown[] | null;
}

/** Limits of a project's plan. */
export interface Limits {
  readonly tier: string;
  readonly isAboveRpcLimit: boolean;
  readonly isAboveMauLimit: boolean;
}

/** The project's settings as clients read them. */
export interface ProjectReport {
  readonly analytics: boolean;
  /** Null: none is told. */
  readonly features: readonly Feature[] | null;
  readonly limits: Limits;
  readonly origins: readonly string[];
}
