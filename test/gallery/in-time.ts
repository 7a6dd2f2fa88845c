/** The states of the gallery end some time after it was loaded; here they end some time after they are drawn. */
export function inTime<Props extends object>(props: Props): Props {
  const { staleAt, resendAt = 0 } = props as { staleAt?: number; resendAt?: number };
  const now = Date.now();
  return {
    ...props,
    ...(staleAt && { staleAt: now + 171_000 }),
    ...(resendAt > 0 && { resendAt: now + 28_000 }),
  };
}
