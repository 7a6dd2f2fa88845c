/** Texts that are needed before the modal first opens: buttons on the host page, and errors. The rest is in messages.ts. */
export const SCRIPT_MESSAGES = {
  "button.connect": "Connect Wallet",
  "button.connecting": "Connecting...",
  "button.account": "Account",
  "button.balance": "{amount} {symbol}",
  "button.email": "Email",
  "button.network.select": "Select Network",
  "button.network.switch": "Switch Network",
  "button.network.unknown": "Unknown Network",
  "error.ADAPTER_NOT_FOUND": "Adapter not found",
  "error.CHAIN_NOT_SUPPORTED": "Chain is not supported",
  "error.CHAIN_REQUIRED_FOR_ACCOUNT": "Chain is required to update chain account data",
  "error.CHAIN_REQUIRED_FOR_ACCOUNT_PROP": "Chain is required to set account prop",
  "error.CHAIN_REQUIRED_FOR_CLIENT": "Chain is required to get connection controller client",
  "error.CONNECTION_CLIENT_NOT_SET": "ConnectionController client not set",
  "error.CONNECTION_FAILED": "The wallet did not answer as expected",
  "error.DESTROYED": "This AppKit instance was destroyed",
  "error.FAILED_TO_DISCONNECT": "Failed to disconnect",
  "error.INVALID_APP_CONFIGURATION": "Invalid App Configuration",
  "error.INVALID_OPTION": "Option `{option}`: got {got}, wants {wants}",
  "error.INVALID_PROJECT_ID": "Invalid App Configuration: Invalid Project ID",
  "error.JSON_RPC_PROVIDER_NOT_FOUND": "JSON-RPC provider for {chain} not found",
  "error.JWT_TOKEN_NOT_VALID": "Session Expired",
  "error.LISTENER_LIMIT": "More than {most} listeners of {event}: is one not unsubscribed?",
  "error.MODAL_NOT_SHOWN": "The modal cannot be shown",
  "error.NAMESPACE_NOT_SERVED": "Adapter for namespace {namespace} doesn't exist",
  "error.NETWORK_NOT_FOUND": "Network not found",
  "error.CAIP_NETWORK_OR_ADDRESS_UNDEFINED": "CaipNetwork or CaipAddress is undefined",
  "error.NO_RPC_URL": "No RPC url provided for chainId",
  "error.POPUP_BLOCKED": "Could not open social popup",
  "error.PORT_NOT_PROVIDED": "Port {port} is not wired",
  "error.PROJECT_ID_NOT_CONFIGURED": "Project ID Not Configured",
  "error.SIGN_CLIENT_NOT_INITIALIZED": "Sign Client not initialized",
  "error.SIWE_AND_SIWX": "Cannot set both `siweConfig` and `siwx` options",
  "error.SIWX_NO_ACCOUNT": "No ActiveCaipAddress found",
  "error.SIWX_NO_CHAIN": "ChainId not found",
  "error.SIWX_NOT_ENABLED": "SIWX is not enabled",
  "error.SOCIALS_TIMEOUT": "Invalid App Configuration: is this page's domain on the allowlist?",
  "error.STORAGE_FAILED": "Storage is not available",
  "error.SWITCH_NETWORK_NOT_FOUND": "Network Not Found",
  "error.UI_NOT_AVAILABLE": "There is no page to show the modal on",
} as const;

export type ScriptMessageKey = keyof typeof SCRIPT_MESSAGES;

/** A text with its `{name}` placeholders filled in; a placeholder without a value stays. */
export function fillIn(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? `${values[name]}` : whole));
}
