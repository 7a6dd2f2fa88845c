/** The two states of waiting for a silent wallet, for every chart that asks a wallet. */

/**
 * The child states of a state that asks a wallet: after 10 s of silence `retry` enters `target` again, which asks once
 * more.
 */
export function silenceOf<E extends string, T extends string>(retry: E, target: T) {
  const again = { [retry]: { target, reenter: true } } as Record<E, { target: T; reenter: true }>;
  return {
    initial: "expected",
    states: {
      expected: { after: { walletSilence: "overdue" } },
      overdue: {
        description: "The wallet may have lost the request: it can be asked again, and the first answer counts.",
        tags: "overdue",
        on: again,
      },
    },
  } as const;
}
