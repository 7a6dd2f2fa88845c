/** An id that nobody can guess: 128 random bits in hex (S2). `randomUUID` is missing on plain http (R20). */
export function newId({ crypto }: Pick<typeof globalThis, "crypto">): string {
  const halves = crypto.getRandomValues(new BigUint64Array(2));
  return Array.from(halves, (half) => half.toString(16).padStart(16, "0")).join("");
}
