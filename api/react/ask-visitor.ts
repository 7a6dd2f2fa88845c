/**
 * The requests of hooks to a visitor: a wallet, or another e-mail address. Each settles with the outcome in the modal.
 */
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import { AppKitError, type ErrorCode } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { same } from "../../domain/same.ts";
import type { Instance } from "../appkit.ts";
import { loadWalletFace } from "../elements/button-face.ts";
import { accountOf } from "../methods/account.ts";
import { instanceOf, onInstances } from "../registry.ts";

/** The account that a wallet was connected with. */
export interface ConnectedAccount {
  chainNamespace: Namespace;
  chainId: string;
  address: string;
}

/**
 * Loads the code that finds wallets by name beforehand, because a login's window has to open in the click's own task.
 */
export async function prepareWallets(): Promise<void> {
  await loadWalletFace();
}

/** The error code of a tracked event that ends a connection attempt in failure; undefined for any other event. */
function faultOf(data: TrackedEvent): ErrorCode | undefined {
  if (data.event === "CONNECT_ERROR" || data.event === "USER_REJECTED") return data.properties.message as ErrorCode;
  if (data.event === "SOCIAL_LOGIN_ERROR") return "CONNECTION_FAILED";
  return data.event === "SOCIAL_LOGIN_CANCELED" || data.event === "MODAL_CLOSE" ? "CONNECTION_DECLINED" : undefined;
}

/**
 * Resolves with the first defined value of `read`; rejects with a failure, or if the modal closes or the instance ends
 * before.
 */
function untilRead<T>(kit: Instance, read: (isTold: boolean) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    let isTold = false;
    const look = (): boolean => {
      const value = read(isTold);
      if (value !== undefined) end(() => resolve(value));
      return value !== undefined;
    };
    const end = (settle: () => void): void => {
      unfollow();
      following.unsubscribe();
      unwatch();
      settle();
    };
    const unfollow = kit.subscribeEvents(({ data }) => {
      isTold ||= data.event === "CONNECT_SUCCESS";
      const code = look() ? undefined : faultOf(data);
      if (code) end(() => reject(lateError(code, {})));
    });
    const following = kit.store.subscribe(look);
    const unwatch = onInstances(() => {
      if (instanceOf(kit.id) !== kit) end(() => reject(new AppKitError("DESTROYED", {})));
    });
  });
}

function activeAccount(kit: Instance): ConnectedAccount | undefined {
  const [chainNamespace, chainId, address] = accountOf(kit.store.getSnapshot()).caipAddress?.split(":") ?? [];
  if (!chainNamespace || !chainId || !address) return undefined;
  return { chainNamespace: chainNamespace as Namespace, chainId, address };
}

/** Connects a wallet by its name, rdns or explorer id, or logs in by one's name (protocol.md §5.4 `useAppKitWallet`). */
export async function connectWallet(kit: Instance, name: string): Promise<ConnectedAccount> {
  const before = activeAccount(kit);
  const opened = kit.open();
  const { walletChoice } = await loadWalletFace();
  const choice = walletChoice(kit.store.getSnapshot(), name, undefined);
  const connected = untilRead(kit, (isTold) => {
    const account = activeAccount(kit);
    return isTold || !same(account, before) ? account : undefined;
  });
  connected.catch(() => undefined);
  if (choice) kit.store.send(choice);
  await opened;
  return choice || !before ? await connected : before;
}

/**
 * Asks the owner of an embedded wallet for another e-mail address (`useAppKitUpdateEmail`).
 *
 * @throws INVALID_OPTION for anybody else.
 */
export async function updateEmail(kit: Instance): Promise<{ email: string }> {
  const emailOf = () => kit.getAccount().embeddedWalletInfo?.user.email;
  const before = emailOf();
  await kit.open({ view: "UpdateEmailWallet" });
  return await untilRead(kit, () => {
    const email = emailOf();
    return email === undefined || email === before ? undefined : { email };
  });
}
