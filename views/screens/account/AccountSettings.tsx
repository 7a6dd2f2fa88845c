import { splitNetworkId } from "../../../domain/caip.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { identityOf } from "../../shell/account-display.ts";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Owner } from "../embedded/owner.ts";
import type { Screen } from "../screen.ts";
import { AccountHeader, Explorer } from "./AccountHeader.tsx";
import { type AccountProps, presentAccount } from "./account-props.ts";
import { Disconnect } from "./Disconnect.tsx";
import { GrantedRow } from "./GrantedRow.tsx";

export interface AccountSettingsProps
  extends Pick<AccountProps, "address" | "identity" | "explorer" | "network" | "namespace" | "disconnecting"> {
  owner?: Owner | undefined;
  /** Switches to the other account type; absent if this network has no smart accounts. */
  toggle?: { to: "smartAccount" | "eoa"; event: ViewEvent; busy: boolean } | undefined;
  /** True if the account could have a name and has none. */
  isNameless: boolean;
  /** True if sites can be granted sessions. */
  hasSessions: boolean;
  /** True if the wallet can be upgraded. */
  upgrade: boolean;
}

function Toggle({ to, event, busy }: NonNullable<AccountSettingsProps["toggle"]>) {
  const name = useText()(to === "eoa" ? "account.toEoa" : "account.toSmart");
  return (
    <li>
      <Row slim lead={<Lead icon="swap" />} name={name} event={event} busy={busy} />
    </li>
  );
}

function Rows({ owner, network, toggle, isNameless, hasSessions, upgrade }: AccountSettingsProps) {
  const t = useText();
  return (
    <Plate label={t("title.AccountSettings")}>
      {owner && (
        <li>
          <Row slim lead={<Lead icon={owner.icon} />} name={<Name>{owner.name}</Name>} event={owner.event} />
        </li>
      )}
      <li>
        <Row
          slim
          lead={
            <span className="lead">
              <Logo name={network.name} image={network.image} shape="ring" size="s" />
            </span>
          }
          name={<Name>{network.name}</Name>}
          event={network.event}
        />
      </li>
      {toggle && <Toggle {...toggle} />}
      {isNameless && (
        <li>
          <Row
            slim
            lead={<Lead icon="user" />}
            name={t("name.choose")}
            event={{ type: "route.push", route: { view: "ChooseAccountName" } }}
          />
        </li>
      )}
      {hasSessions && (
        <li>
          <Row
            slim
            lead={<Lead icon="clock" />}
            name={t("sessions.open")}
            event={{ type: "route.push", route: { view: "SmartSessionList" } }}
          />
        </li>
      )}
      <li>
        <GrantedRow />
      </li>
      {upgrade && (
        <li>
          <Row
            slim
            lead={<Lead icon="wallet" />}
            name={t("account.upgrade")}
            event={{ type: "route.push", route: { view: "UpgradeEmailWallet" } }}
            click="EMAIL_UPGRADE_FROM_MODAL"
          />
        </li>
      )}
    </Plate>
  );
}

function Body(props: AccountSettingsProps) {
  const { address, identity, explorer, namespace, disconnecting } = props;
  return (
    <div className="body">
      <AccountHeader address={address} identity={identity} beside={<Explorer explorer={explorer} />} />
      <Rows {...props} />
      <Disconnect namespace={namespace} busy={disconnecting} />
    </div>
  );
}

/** Present only if the active network has smart accounts (protocol.md §6.4). */
function toggleOf(world: World): AccountSettingsProps["toggle"] {
  const { active, sessions } = world.app.context;
  const namespace = active.chainNamespace;
  const embedded = sessions[namespace]?.embedded;
  if (!embedded || namespace !== "eip155") return undefined;
  const { reference } = splitNetworkId(active.caipNetworkId);
  if (!embedded.smartAccountNetworks.includes(Number(reference))) return undefined;
  const to = embedded.accountType === "smartAccount" ? "eoa" : "smartAccount";
  const running: Readonly<Record<string, unknown>> = world.connections[namespace]?.children ?? {};
  return {
    to,
    event: { type: "account.prefer", namespace, accountType: to },
    busy: running["preferAccount"] !== undefined,
  };
}

/** True once an embedded wallet's account is known to have no name; not on test networks, which have no names (protocol.md §6.4). */
function isNameless(world: World): boolean {
  const { active, sessions } = world.app.context;
  const namespace = active.chainNamespace;
  const isKnown = world.identities[namespace]?.matches("known") ?? false;
  return sessions[namespace]?.embedded !== undefined && isKnown && identityOf(world, namespace).name === undefined;
}

function present(world: World): AccountSettingsProps | undefined {
  const account = presentAccount(world);
  if ("nobody" in account) return undefined;
  const { address, identity, explorer, network, namespace, disconnecting, owner } = account;
  return {
    ...{ address, identity, explorer, network, namespace, disconnecting, owner },
    toggle: toggleOf(world),
    isNameless: isNameless(world),
    hasSessions: account.hasSessions,
    upgrade: owner?.icon === "mail",
  };
}

/** The settings of an embedded wallet's account. */
export const AccountSettings: Screen<AccountSettingsProps> = {
  present,
  title: (_, t) => t("title.AccountSettings"),
  Body,
};
