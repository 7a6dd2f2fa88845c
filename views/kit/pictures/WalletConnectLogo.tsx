import { Icon } from "./Icon.tsx";
import type { LogoProps } from "./Logo.tsx";

/** The logo of WalletConnect, which stands for any wallet that is elsewhere. */
export function WalletConnectLogo({ size }: Pick<LogoProps, "size">) {
  return (
    <span className="logo" aria-hidden="true" data-size={size} data-brand>
      <Icon name="walletconnect" />
    </span>
  );
}
