/** An address in groups of four characters, for people who compare it by eye (LOOK.md "Principles"); a prefix like 0x belongs to the first. */
export function addressGroups(address: string): readonly string[] {
  const head = /^0x/i.test(address) ? 6 : 4;
  return [address.slice(0, head), ...(address.slice(head).match(/.{1,4}/g) ?? [])];
}
