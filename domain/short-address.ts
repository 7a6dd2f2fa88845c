/** The first `start` and last `end` characters around an ellipsis; the whole address if that saves nothing (ACCT-7). */
export function shortAddress(address: string, start = 4, end = 6): string {
  if (address.length <= start + end + 1) return address;
  return `${address.slice(0, start)}…${address.slice(address.length - end)}`;
}
