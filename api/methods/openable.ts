import { providersFor } from "../../domain/buy/providers.ts";
import { isServed } from "../../domain/embedded/embedded.ts";
import { BOXLESS, OPENABLE, type OpenableView, type Route } from "../../domain/modal/routes.ts";
import { hasFeature, type Namespace } from "../../domain/namespaces.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import { pays } from "../../views/screens/account/account-features.ts";
import type { World } from "../../views/shell/world.ts";

/** The state that decides whether a view can be opened: the settings, and the session of the requested chain family. */
interface Visitor {
  world: World;
  settings: World["app"]["context"]["settings"];
  session: World["app"]["context"]["sessions"][Namespace];
  /** The e-mail address of the embedded wallet's login; undefined for a social login. */
  email: string | undefined;
  /** True if the visitor can log in to the embedded wallet here. */
  canLogIn: boolean;
}

const isConnected = ({ session }: Visitor): unknown => session;

/** True if the wallet can pay from the active account. */
const isPaying = ({ world, session }: Visitor): unknown => {
  const address = session && world.accounts[session.namespace]?.context.address;
  return address && pays(session, address);
};

const canSignIn = ({ settings, session }: Visitor): unknown => settings.signsIn && session;

const canBeNamed = ({ session }: Visitor): unknown => session?.embedded && hasFeature(session.namespace, "names");

/** The condition under which a view has something to show; a view without one always has. */
const WHEN: Partial<Record<OpenableView, (visitor: Visitor) => unknown>> = {
  AccountSettings: isConnected,
  ChooseAccountName: canBeNamed,
  RegisterAccountName: canBeNamed,
  GrantedHere: isConnected,
  SmartSessionList: ({ session, settings }) => session?.namespace === "eip155" && settings.features.smartSessions,
  ApproveTransaction: ({ world }) => world.approval.hasTag("open"),
  ConnectSocials: ({ canLogIn, settings }) => canLogIn && (settings.features.socials || []).length,
  ConnectWallets: ({ settings }) => settings.enableWallets,
  ConnectingWalletConnect: ({ settings }) => settings.enableWalletConnect,
  ConnectingWalletConnectBasic: ({ settings }) => settings.enableWalletConnect,
  ConnectingSiwe: canSignIn,
  EmailLogin: ({ canLogIn, settings }) => canLogIn && settings.features.email,
  OnRampProviders: ({ session, settings }) => session && providersFor(settings, session.namespace).length,
  Profile: isConnected,
  SIWXSignMessage: canSignIn,
  SwitchAddress: isConnected,
  Transactions: ({ session, settings }) =>
    session && settings.features.history && hasFeature(session.namespace, "activity"),
  UnsupportedChain: ({ world, session }) => session && world.app.context.unsupported,
  UpdateEmailWallet: ({ email }) => email,
  UpgradeEmailWallet: ({ email }) => email,
  WalletCompatibleNetworks: isConnected,
  Swap: (visitor) => visitor.session?.namespace === "eip155" && isPaying(visitor) && visitor.settings.features.swaps,
  WalletSend: (visitor) =>
    visitor.session &&
    isPaying(visitor) &&
    visitor.settings.features.send &&
    hasFeature(visitor.session.namespace, "send"),
  WalletReceive: ({ session, settings }) => session && settings.features.receive,
};

function visitorOf(world: World, namespace: Namespace): Visitor {
  const { settings, sessions, namespaces } = world.app.context;
  const session = sessions[namespace];
  const user = session?.embedded?.user;
  const email = user?.social ? undefined : user?.email;
  return { world, settings, session, email, canLogIn: !settings.basic && namespaces.some(isServed) };
}

/**
 * The route of a view that a host names, for the present visitor.
 *
 * @throws INVALID_OPTION for an unknown view, and for one that would show nothing; it lists the views that can be
 * opened.
 */
export function routeFor(world: World, view: unknown, namespace = world.app.context.active.chainNamespace): Route {
  const visitor = visitorOf(world, namespace);
  const views = OPENABLE.filter((one) => {
    const when = WHEN[one];
    return !when || when(visitor);
  });
  const known = views.find((one) => one === view);
  if (!known) throw invalidOption("view", view, views.join(", "));
  if (world.app.hasTag("unticked") && BOXLESS.some((one) => one === known)) return { view: "Connect" };
  return known === "UpdateEmailWallet" ? { view: known, email: visitor.email as string } : { view: known };
}
