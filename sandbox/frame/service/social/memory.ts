import type { Adapter } from "oidc-provider";

interface Kept {
  payload: Record<string, unknown>;
  readonly until: number;
}

/** The identity provider's state, in memory: sessions, interactions, codes, grants. */
export class ProviderMemory {
  readonly #kept = new Map<string, Kept>();

  /** The adapter that stores records of one kind. */
  readonly adapter = (kind: string): Adapter => {
    const key = (id: string): string => `${kind} ${id}`;
    return {
      upsert: async (id, payload, expiresIn) => this.#keep(key(id), payload, expiresIn),
      find: async (id) => this.#find(key(id)),
      findByUid: async (uid) => this.#where(kind, "uid", uid),
      findByUserCode: async (code) => this.#where(kind, "userCode", code),
      consume: async (id) => {
        const payload = this.#find(key(id));
        if (payload) payload["consumed"] = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void this.#kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        const one = (name: string, { payload }: Kept) => name.startsWith(key("")) && payload["grantId"] === grantId;
        for (const [name, kept] of this.#kept) if (one(name, kept)) this.#kept.delete(name);
      },
    };
  };

  clear(): void {
    this.#kept.clear();
  }

  #keep(key: string, payload: object, expiresIn: number): void {
    const now = Date.now();
    for (const [one, { until }] of this.#kept) if (until <= now) this.#kept.delete(one);
    this.#kept.set(key, { payload: { ...payload }, until: now + (expiresIn || 3_600) * 1000 });
  }

  #find(key: string): Record<string, unknown> | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > Date.now() ? kept.payload : undefined;
  }

  #where(kind: string, field: string, value: string): Record<string, unknown> | undefined {
    const found = [...this.#kept].find(([key, { payload }]) => key.startsWith(`${kind} `) && payload[field] === value);
    return found && this.#find(found[0]);
  }
}
