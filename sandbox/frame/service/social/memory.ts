import type { Adapter } from "oidc-provider";

interface StoredRecord {
  payload: Record<string, unknown>;
  readonly until: number;
}

/** The identity provider's state, in memory: sessions, interactions, codes, grants. */
export class ProviderMemory {
  readonly #records = new Map<string, StoredRecord>();

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
      destroy: async (id) => void this.#records.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        const one = (name: string, { payload }: StoredRecord) =>
          name.startsWith(key("")) && payload["grantId"] === grantId;
        for (const [name, record] of this.#records) if (one(name, record)) this.#records.delete(name);
      },
    };
  };

  clear(): void {
    this.#records.clear();
  }

  #keep(key: string, payload: object, expiresIn: number): void {
    const now = Date.now();
    for (const [one, { until }] of this.#records) if (until <= now) this.#records.delete(one);
    this.#records.set(key, { payload: { ...payload }, until: now + (expiresIn || 3_600) * 1000 });
  }

  #find(key: string): Record<string, unknown> | undefined {
    const record = this.#records.get(key);
    return record && record.until > Date.now() ? record.payload : undefined;
  }

  #where(kind: string, field: string, value: string): Record<string, unknown> | undefined {
    const found = [...this.#records].find(
      ([key, { payload }]) => key.startsWith(`${kind} `) && payload[field] === value,
    );
    return found && this.#find(found[0]);
  }
}
