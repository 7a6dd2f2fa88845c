import { type AccountType, hasFeature, NAMESPACES, type Namespace, namespaceRow } from "../namespaces.ts";

export type AccountTab = "tokens" | "nfts" | "activity";

/** The tabs of an account, in order, without those that its namespace does not support (ROUTE-18). */
export function accountTabs(namespace: Namespace): readonly AccountTab[] {
  const tabs: AccountTab[] = [];
  if (hasFeature(namespace, "balance")) tabs.push("tokens", "nfts");
  if (hasFeature(namespace, "activity")) tabs.push("activity");
  return tabs;
}

/** The initial account type of each namespace that has one (CONF-7). */
export function defaultAccountTypes(): Partial<Record<Namespace, AccountType>> {
  return Object.fromEntries(
    NAMESPACES.flatMap((namespace) => {
      const { accountType } = namespaceRow(namespace);
      return accountType ? [[namespace, accountType]] : [];
    }),
  );
}
