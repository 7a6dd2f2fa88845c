import type { ReactNode } from "react";
import { shortAddress } from "../../domain/address.ts";
import { useText } from "../text.ts";
import { Avatar } from "./Avatar.tsx";
import { Icon } from "./Icon.tsx";
import { Mark } from "./Mark.tsx";
import { Name } from "./Name.tsx";

interface Common {
  disabled?: boolean | undefined;
  size?: "sm" | "md" | undefined;
  /** What the element does when it is pressed. */
  onPress: () => void;
}

interface HostButtonProps extends Common {
  tone?: "go" | "warn";
  busy?: boolean | undefined;
  icon?: ReactNode;
  /** Stands before the icon, parted by a hairline. */
  held?: ReactNode;
  end?: ReactNode;
  label: ReactNode;
  /** It opens a dialog. */
  opens?: boolean;
}

/** A button on the host page, with the parts that a host's style reaches. */
function HostButton(props: HostButtonProps) {
  const { tone, busy, icon, held, end, label, opens = true, disabled, size, onPress } = props;
  const lead = busy ? <span className="spin" /> : icon;
  return (
    <button
      type="button"
      className="host"
      part="button"
      data-tone={disabled ? undefined : tone}
      data-size={size}
      data-lead={(icon && !held && tone !== "warn") || undefined}
      disabled={disabled}
      aria-haspopup={opens ? "dialog" : undefined}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {held}
      {lead && (
        <span part="icon" aria-hidden="true">
          {lead}
        </span>
      )}
      <span part="label">{label}</span>
      {end}
    </button>
  );
}

export interface ConnectButtonProps extends Common {
  label?: string | undefined;
  loadingLabel?: string | undefined;
  /** A connection is under way. */
  loading: boolean;
}

/** Connect: filled, the one loud thing; pressed again it closes what it opened. */
export function ConnectButton({ label, loadingLabel, loading, ...common }: ConnectButtonProps) {
  const t = useText();
  const words = loading ? (loadingLabel ?? t("button.connecting")) : (label ?? t("button.connect"));
  return <HostButton {...common} tone="go" busy={loading} label={words} />;
}

export interface AccountButtonProps extends Common {
  address: string;
  /** Profile name, where there is one. */
  profile?: string | undefined;
  /** Absent where it is not to be shown. */
  balance?: { raw: string; text: string; symbol: string } | "loading" | undefined;
  charsStart?: number | undefined;
  charsEnd?: number | undefined;
}

/** Who is connected, and what they hold. */
export function AccountButton({ address, profile, balance, charsStart, charsEnd, ...common }: AccountButtonProps) {
  const t = useText();
  const short = shortAddress(address, charsStart, charsEnd);
  const amount = balance && balance !== "loading" ? balance : undefined;
  const held = balance && (
    <span className="held" data-raw={amount?.raw} aria-busy={balance === "loading" || undefined}>
      {amount ? t("button.balance", { amount: amount.text, symbol: amount.symbol }) : <span className="spin" />}
    </span>
  );
  return (
    <HostButton
      {...common}
      icon={<Avatar address={address} size="s" />}
      held={held}
      label={
        <>
          <span className="vh">{t("button.account")} </span>
          {profile ? (
            <Name>{profile}</Name>
          ) : (
            <bdi className="hex" dir="ltr">
              {short}
            </bdi>
          )}
        </>
      }
    />
  );
}

export interface NetworkButtonProps extends Common {
  /** The words by the rule of protocol.md §5.5. */
  label: string;
  network?: { name: string; image?: string | undefined } | undefined;
  /** The wallet is on a network that this page does not ask for. */
  unsupported: boolean;
}

/** The network; a host may put its own words into the element's slot. */
export function NetworkButton({ label, network, unsupported, ...common }: NetworkButtonProps) {
  const icon = unsupported ? <Icon name="warn" size="s" /> : network && <Mark {...network} shape="ring" size="s" />;
  return (
    <HostButton
      {...common}
      {...(unsupported ? { tone: "warn" } : {})}
      icon={icon}
      label={<slot>{label}</slot>}
      end={!unsupported && <Icon name="down" size="s" />}
    />
  );
}

export interface WalletButtonProps extends Common {
  wallet: { name: string; image?: string | undefined };
  loading: boolean;
}

/** One wallet, asked at once. */
export function WalletButton({ wallet, loading, ...common }: WalletButtonProps) {
  return (
    <HostButton {...common} busy={loading} icon={<Mark {...wallet} size="s" />} label={<Name>{wallet.name}</Name>} />
  );
}
