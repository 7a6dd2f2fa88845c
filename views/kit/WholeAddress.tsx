import { addressGroups } from "../../domain/account/address-groups.ts";

/** The whole address in groups, for the eye; screen readers get it in one piece. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <p className="whole hex" dir="ltr" data-raw={address}>
      <span className="vh">{address}</span>
      {addressGroups(address).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of an address may be alike.
        <span key={at} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}
