/** An unguessable id: 128 random bits in hex (S2). `randomUUID` is missing on plain http (R20). */
export function newId({ crypto }: Pick<typeof globalThis, "crypto">): string {
  const halves = crypto.getRandomValues(new BigUint64Array(2));
  return Array.from(halves, (half) => half.toString(16).padStart(16, "0")).join("");
}

/** A random UUID of version 4 (RFC 9562). */
export function newUuid({ crypto }: Pick<typeof globalThis, "crypto">): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
