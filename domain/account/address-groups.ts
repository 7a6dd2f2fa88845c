/**
 * An address in groups of four characters, for comparison by eye (LOOK.md "Principles"); 0x belongs to the first group.
 */
export function addressGroups(address: string): readonly string[] {
  const head = /^0x/i.test(address) ? 6 : 4;
  return [address.slice(0, head), ...(address.slice(head).match(/.{1,4}/g) ?? [])];
}
