/** The first `start` and last `end` characters around an ellipsis; the whole address if that saves nothing (ACCT-7). */
export function shortAddress(address: string, start = 4, end = 6): string {
  if (address.length <= start + end + 1) return address;
  return `${address.slice(0, start)}…${address.slice(address.length - end)}`;
}

/** The same inside a sentence, where a line may otherwise break after the ellipsis. */
export function addressInSentence(address: string): string {
  return shortAddress(address, 6, 4).replace("…", "…\u2060");
}
