/** What may be said before the modal was ever opened: buttons of the host page, and errors. The rest is in messages.ts. */
export const SCRIPT_MESSAGES = {
  "button.connect": "Connect Wallet",
  "button.connecting": "Connecting...",
  "button.account": "Account",
  "button.balance": "{amount} {symbol}",
  "button.network.select": "Select Network",
  "button.network.switch": "Switch Network",
  "button.network.unknown": "Unknown Network",
  "error.ADAPTER_NOT_FOUND": "Adapter not found",
  "error.BALANCE_UNAVAILABLE": "Token Balance Unavailable",
  "error.CHAIN_ADAPTER_NOT_FOUND": "Chain adapter not found",
  "error.CHAIN_NOT_SUPPORTED": "Chain is not supported",
  "error.CHAIN_REQUIRED_FOR_ACCOUNT": "Chain is required to update chain account data",
  "error.CHAIN_REQUIRED_FOR_ACCOUNT_PROP": "Chain is required to set account prop",
  "error.CHAIN_REQUIRED_FOR_CLIENT": "Chain is required to get connection controller client",
  "error.CONNECTION_CLIENT_NOT_SET": "ConnectionController client not set",
  "error.CONNECTION_DECLINED": "Connection declined",
  "error.CONNECTION_FAILED": "The wallet did not answer as expected",
  "error.CONNECTION_PENDING": "A request is already open in the wallet",
  "error.CONNECTOR_MISSING": "The wallet is not in this browser",
  "error.DESTROYED": "This AppKit instance was destroyed",
  "error.FAILED_TO_DISCONNECT": "Failed to disconnect",
  "error.HTTP_STATUS": "HTTP status code: {status}",
  "error.HTTP_REQUEST": "HTTP request {reason}",
  "error.INVALID_ADDRESS": "The wallet gave no valid address",
  "error.INVALID_APP_CONFIGURATION": "Invalid App Configuration",
  "error.INVALID_OPTION": "Option `{option}`: got {got}, wants {wants}",
  "error.LISTENER_LIMIT": "More than {most} listeners of {event}: is one not unsubscribed?",
  "error.NETWORK_CLIENT_NOT_SET": "NetworkController client not set",
  "error.NETWORK_NOT_FOUND": "Network not found",
  "error.CAIP_NETWORK_NOT_FOUND": "CaipNetwork not found",
  "error.CAIP_NETWORK_UNDEFINED": "CaipNetwork is undefined",
  "error.CAIP_NETWORK_OR_ADDRESS_UNDEFINED": "CaipNetwork or CaipAddress is undefined",
  "error.NO_RPC_URL": "No RPC url provided for chainId",
  "error.PORT_NOT_PROVIDED": "Port {port} is not wired",
  "error.PROJECT_ID_NOT_CONFIGURED": "Project ID Not Configured",
  "error.RPC_FAILED": "The node answered with error {rpcCode}",
  "error.RPC_WRONG_CHAIN": "The node serves another chain",
  "error.SIWE_AND_SIWX": "Cannot set both `siweConfig` and `siwx` options",
  "error.STORAGE_FAILED": "Storage is not available",
  "error.SWITCH_DECLINED": "Switch declined",
  "error.SWITCH_FAILED": "The wallet did not switch the network",
  "error.SWITCH_NETWORK_NOT_FOUND": "Network Not Found",
  "error.SWITCH_UNSUPPORTED": "The wallet cannot add the network",
  "error.UI_NOT_AVAILABLE": "There is no page to show the modal on",
} as const;

export type ScriptMessageKey = keyof typeof SCRIPT_MESSAGES;

/** A text with its `{name}` placeholders filled in; one without a value stays. */
export function fillIn(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? `${values[name]}` : whole));
}
