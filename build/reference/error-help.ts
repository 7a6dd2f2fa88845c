import type { ErrorCode } from "../../domain/errors.ts";

/** For each code what led to it, and what to do. The reference page of errors is made of it; a code without an entry does not compile. */
export const ERROR_HELP: Readonly<Record<ErrorCode, readonly [cause: string, remedy: string]>> = {
  ACCOUNT_TYPE_FAILED: [
    "The embedded wallet did not change between its smart account and its own key.",
    "try again; after a reload the stored choice is asked for once more.",
  ],
  ADAPTER_NOT_FOUND: [
    "`setRequestedCaipNetworks` named a chain family that the page does not have.",
    "list a network of it in `networks` when the instance is made.",
  ],
  AUTH_NOT_FOUND: ["A name was to be registered while no embedded wallet was connected.", "log in first."],
  BALANCE_UNAVAILABLE: [
    "Balances or tokens could not be read; the service is left alone for 30 s.",
    "check `endpoints.blockchainApi` and the project id; `updateNativeBalance()` asks again.",
  ],
  CAIP_NETWORK_NOT_FOUND: [
    "The network that was named is not among `networks`.",
    "list it there, or call `addNetwork` first.",
  ],
  CAIP_NETWORK_OR_ADDRESS_UNDEFINED: [
    "A method that needs a connected account was called without one.",
    "wait until `subscribeAccount` tells an address.",
  ],
  CAIP_NETWORK_UNDEFINED: ["`switchNetwork` was called without a network.", "name one of `networks`."],
  CHAIN_ADAPTER_NOT_FOUND: [
    "`switchNetwork` named a network of a chain family that the page does not have.",
    "list a network of that family in `networks`.",
  ],
  CHAIN_NOT_SUPPORTED: [
    "A method named a chain family that the page does not have.",
    "list a network of it in `networks`.",
  ],
  CHAIN_REQUIRED_FOR_ACCOUNT: ["`resetAccount` was called without a chain family.", "name one, such as `eip155`."],
  CHAIN_REQUIRED_FOR_ACCOUNT_PROP: [
    "A setter of the account was called without a chain family.",
    "give it as the last argument, such as `eip155`.",
  ],
  CHAIN_REQUIRED_FOR_CLIENT: ["`resetWcConnection` was called without a chain family.", "name one, such as `eip155`."],
  CONNECTION_CLIENT_NOT_SET: [
    "`resetWcConnection` was called before the instance knew what is connected.",
    "wait until `getState().initialized` is true.",
  ],
  CONNECTION_DECLINED: ["The wallet's owner declined to connect, or left.", "nothing; the screen offers to try again."],
  CONNECTION_FAILED: [
    "The wallet's answer to connecting was none that makes sense.",
    "try again; where it happens with one wallet always, send its maker what `report()` gives.",
  ],
  CONNECTION_PENDING: [
    "The wallet shows an earlier request that nobody has answered.",
    "open the wallet and answer that one.",
  ],
  CONNECTOR_MISSING: [
    "The wallet that was connected or chosen is not in this browser any more.",
    "switch its extension on again, or choose another wallet.",
  ],
  DESTROYED: ["A method was called after `destroy()`.", "make a new instance."],
  EMAIL_INVALID: ["The text in the e-mail field is no address.", "correct it."],
  EMAIL_THROTTLED: ["A code was asked for less than 30 s after the last one.", "wait as long as it says."],
  FAILED_TO_DISCONNECT: [
    "A wallet did not confirm that it ended its connection; the cause has its words.",
    "call `disconnect()` again; the page itself has let go of the wallet.",
  ],
  FRAME_ABORTED: ["The embedded wallet's page stopped in the middle of a request.", "try again."],
  FRAME_LOST: [
    "The embedded wallet's page did not load, went away, or did not say what became of a request that the visitor closed the modal over.",
    "look whether a transaction was sent before you ask again; check that the policy of the page allows `endpoints.secureFrame` in `frame-src`, and that no blocker stops it.",
  ],
  FRAME_NOT_SET: ["The embedded wallet was asked before its page was there.", "log in first."],
  FRAME_REFUSED: [
    "The embedded wallet's service refused, with a reason of its own.",
    "read the reason; it is not the kit's.",
  ],
  GAS_PRICE_UNSUPPORTED: ["The price of gas was asked for a network that has none.", "ask for an EVM network."],
  GRANT_REVOKE_FAILED: [
    "A sign-in, a pairing or an approval was not taken back: the wallet, a service or the chain did not say so.",
    "revoke it again; what is gone already stays gone.",
  ],
  HISTORY_UNAVAILABLE: [
    "The account's activity could not be read.",
    "check `endpoints.blockchainApi`; the screen offers to try again.",
  ],
  HTTP_REQUEST: [
    "A service could not be reached, took too long, or answered with what makes no sense or is too large.",
    "check the connection, the policy's `connect-src` and `endpoints`.",
  ],
  HTTP_STATUS: [
    "A service answered with a status that is none of success.",
    "401 and 403 mean the project id or its allowlist.",
  ],
  INVALID_ADDRESS: [
    "An address is none of its chain family.",
    "check what was handed over; a wallet that shares such a one is broken.",
  ],
  INVALID_APP_CONFIGURATION: [
    "The project's allowlist does not have this page's origin.",
    "add the origin where the project is configured.",
  ],
  INVALID_CHAIN_ID: ["A name was to be registered on a network that has no number.", "switch to an EVM network."],
  INVALID_OPTION: [
    "An option or an argument is none that the kit can use; the sentence names it, what it got and what it wants.",
    "give it what it wants.",
  ],
  INVALID_PROJECT_ID: [
    "The service does not know the project id.",
    "compare it with the one where the project is configured.",
  ],
  JSON_RPC_PROVIDER_NOT_FOUND: [
    "The universal provider was asked for a chain that is not among `networks`.",
    "list the chain there, or name another one.",
  ],
  JWT_TOKEN_NOT_VALID: ["The device's clock is so wrong that a token is not valid yet.", "set the clock."],
  LISTENER_LIMIT: [
    "More than ten listeners follow one event, as when a component subscribes in each of its renders.",
    "call what the subscription returned when the component goes.",
  ],
  MODAL_NOT_SHOWN: [
    "The card could not be loaded or drawn; `cause` says why.",
    "check that the bundler kept the lazy files of the package, and that nothing throws in the page's patches of the DOM.",
  ],
  NAMESPACE_NOT_SERVED: [
    "`addNetwork` or `removeNetwork` named a chain family that the page does not have.",
    "list a network of it in `networks` when the instance is made.",
  ],
  NAMES_FAILED: ["The names of an address could not be read.", "try again later."],
  NAME_CLOCK: ["The registry refused the time in the signed message.", "set the device's clock, or try again."],
  NAME_FAILED: ["The registry did not register the name.", "try again; nothing was charged."],
  NAME_LATE: ["The signature for a name came after its time.", "sign again, sooner."],
  NAME_REFUSED: ["The registry refused, with a reason of its own.", "read the reason; it is not the kit's."],
  NAME_SUGGESTIONS_FAILED: ["The registry gave no suggestions.", "type the whole name."],
  NAME_TAKEN: ["Somebody else registered the name first.", "choose another one."],
  NAME_UNRESOLVED: ["A name has no address, or could not be looked up.", "check its spelling, or use the address."],
  NETWORK_CLIENT_NOT_SET: [
    "`switchNetwork` was called where there is no page, as on a server.",
    "call it in a browser.",
  ],
  NETWORK_NOT_FOUND: [
    "The network to remove, to reset or to read from is not among `networks`.",
    "compare with `getCaipNetworks()`.",
  ],
  NODE_FEE_CAP_HIGH: ["The node refused the highest fee as too large a number.", "lower it in the wallet."],
  NODE_FEE_CAP_LOW: ["The network's fee rose above the highest that was offered.", "try again."],
  NODE_FUNDS_LOW: ["The account does not hold the amount and the fee.", "send less, or add coins."],
  NODE_GAS_HIGH: ["The transaction wants more gas than a block has.", "check the contract's call."],
  NODE_GAS_LOW: ["The transaction has less gas than it needs.", "try again."],
  NODE_NONCE_HIGH: [
    "An earlier transaction of the account never reached the network.",
    "wait for it, or reset the wallet's activity.",
  ],
  NODE_NONCE_LOW: ["Another transaction took the place of this one.", "try again."],
  NODE_REVERTED: ["The contract refuses the transaction, with a reason.", "read the reason; it is the contract's."],
  NODE_REVERTED_SILENT: [
    "The contract refuses the transaction without a reason.",
    "check amount, allowance and receiver.",
  ],
  NODE_TIP_HIGH: ["The tip is above the highest fee.", "correct it in the wallet."],
  NODE_TYPE_UNSUPPORTED: ["The network does not know this kind of transaction.", "use another wallet or network."],
  NO_RPC_URL: [
    "A network has no node that could be asked.",
    "give it one in `rpcUrls` or `customRpcUrls`, or set a project id.",
  ],
  POPUP_BLOCKED: [
    "The browser blocked the window of a login, which has to be opened in the click's own task.",
    "call `open` or `connect` right in the handler of the click, and allow popups.",
  ],
  PORT_NOT_PROVIDED: [
    "A machine of `appkit/machines` runs without an answer for one of its ports.",
    "give it one with `provide` or `answerPorts`.",
  ],
  PROJECT_ID_NOT_CONFIGURED: [
    "There is no project id, and a service of the default ones needs it.",
    "set `projectId`, to be had at cloud.reown.com, or `endpoints` of your own.",
  ],
  RELAY_UNREACHABLE: [
    "The relay did not answer.",
    "check the connection, the policy's `connect-src` and `endpoints.relay`; the kit goes on by itself when it is back.",
  ],
  REQUEST_ABORTED: [
    "The visitor closed the modal over a request before approving it.",
    "nothing; ask again when the visitor wants it.",
  ],
  REQUEST_NOT_ALLOWED: [
    "The embedded wallet does not serve this method.",
    "use a method that reads, or one of the known signatures.",
  ],
  RPC_FAILED: [
    "A node refused a request, with a number of its own.",
    "read `rpcCode`; the next node is asked by itself.",
  ],
  RPC_WRONG_CHAIN: [
    "A node serves another chain than the one that it was listed for.",
    "correct its URL in `customRpcUrls` or `rpcUrls`.",
  ],
  SEND_ACCOUNT_CHANGED: ["The wallet changed its account before it was asked.", "review the transfer again."],
  SEND_DECLINED: ["The wallet's owner declined.", "nothing."],
  SEND_FAILED: ["The wallet failed to send.", "look into the wallet's activity before trying again."],
  SEND_FAILED_SOLANA: ["The wallet failed to send on Solana.", "look into the wallet's activity before trying again."],
  SEND_NETWORK_CHANGED: ["The wallet changed its network before it was asked.", "review the transfer again."],
  SEND_UNASKED: ["The transfer could not be made, so that the wallet was not asked.", "try again."],
  SESSIONS_FAILED: [
    "The smart sessions of an account could not be read.",
    "check `endpoints.blockchainApi` and the project id; the screen asks again.",
  ],
  SESSION_DECLINED: [
    "The visitor declined a smart session, or its revocation, in the wallet.",
    "nothing; ask only after a press.",
  ],
  SESSION_FAILED: [
    "The wallet or the co-signer did not grant a smart session, or granted another one than was asked for: `reason` has the co-signer's words, where it gave any.",
    "check `endpoints.blockchainApi`, and ask again; where it happens with one wallet always, send its maker what `report()` gives.",
  ],
  SESSION_REVOKE_FAILED: [
    "A smart session was not revoked, by the co-signer or on the chain.",
    "revoke it again: it goes on where it stopped.",
  ],
  SESSION_UNSUPPORTED: [
    "The wallet cannot grant what was asked for: `what` names the permission, the signer or the chain.",
    "ask `wallet_getCapabilities` first, or offer another wallet.",
  ],
  SIGNATURE_INVALID: [
    "A signature is not the account's, or not of this text.",
    "sign again with the account that is shown.",
  ],
  SIGNATURE_UNSUPPORTED: [
    "The wallet signed in a form that cannot be verified, such as one of a script's address.",
    "use an address of a single key.",
  ],
  SIGN_CLIENT_NOT_INITIALIZED: ["The universal provider was asked for where there is no page.", "ask in a browser."],
  SIGN_IN_CLOCK: ["The device's clock and the server's are too far apart.", "set the clock."],
  SIGN_IN_DECLINED: ["The wallet's owner declined to sign in.", "nothing; the screen offers to try again."],
  SIGN_IN_EXPIRED: ["A sign-in has reached its end.", "sign in again."],
  SIGN_IN_MALFORMED: [
    "The text to sign is no sign-in message; the sentence names the field.",
    "correct what `createMessage` gives.",
  ],
  SIGN_IN_MISMATCH: [
    "What was signed is not what was shown; the sentence names the field.",
    "nothing was accepted: use another wallet where one does so always.",
  ],
  SIGN_IN_REFUSED: ["The site's server refused, with a reason of its own.", "read the reason; it is the server's."],
  SIGN_IN_UNREACHABLE: [
    "The site's sign-in server failed, did not answer in time, or said something else than it has to.",
    "check its address, its answers, its CORS headers and the policy's `connect-src`; the console may say more.",
  ],
  SIGN_IN_USED: ["The nonce was used before, or is too old.", "try again, which asks for a new one."],
  SIWE_AND_SIWX: ["Both `siweConfig` and `siwx` are set.", "leave one of the two out; `siwx` is the newer one."],
  SIWE_PARAMS_FAILED: ["`getMessageParams` of `siweConfig` rejected.", "mend it."],
  SIWE_VERIFY_FAILED: [
    "`verifyMessage` of `siweConfig` rejected, or said no.",
    "compare the message and the nonce at the server.",
  ],
  SIWX_NOT_ENABLED: ["A view of signing in was opened, and no sign-in is configured.", "set the option `siwx`."],
  SIWX_NO_ACCOUNT: ["A view of signing in was opened while nobody is connected.", "connect first."],
  SIWX_NO_CHAIN: ["A view of signing in was opened on a network that cannot sign in.", "switch to another network."],
  SMART_ACCOUNT_UNSUPPORTED: [
    "The site's verifier refused the signature of a smart account.",
    "verify ERC-1271 and ERC-6492, or offer `eoa`.",
  ],
  SOCIALS_TIMEOUT: [
    "The embedded wallet's page did not answer in time.",
    "check that the origin is on the project's allowlist.",
  ],
  SOCIAL_UNTRUSTED: [
    "A login's window came from an origin that the project does not trust.",
    "add the origin to the project.",
  ],
  STORAGE_FAILED: [
    "The browser stores nothing for this page, as in some private windows.",
    "nothing: the kit connects, and says that the next visit starts anew.",
  ],
  SWAP_ALLOWANCE_FAILED: ["The allowance of a token could not be read.", "try again."],
  SWAP_APPROVAL_FAILED: ["The service gave no transaction that approves the token.", "try again, or another token."],
  SWAP_BUILD_FAILED: ["The service gave no transaction for the swap.", "try again, or another amount."],
  SWAP_EXPIRED: ["The quote grew too old while it was looked at.", "review the new quote."],
  SWAP_FAILED: ["The swap was sent and did not go through.", "look at the transaction on the explorer."],
  SWAP_FUNDS_LOW: ["The account does not hold what the swap gives.", "swap less."],
  SWAP_INIT_FAILED: ["The tokens that can be swapped could not be read.", "try again."],
  SWAP_REFUSED: [
    "The service's transaction is not the swap that was reviewed; the sentence names the difference.",
    "nothing was signed: tell the service's operator.",
  ],
  SWAP_UNQUOTED: ["Nobody quotes a price for this amount.", "change the amount or the tokens."],
  SWAP_UNSUPPORTED: ["A price was asked on a network without swaps.", "switch to one that has them."],
  SWITCH_DECLINED: ["The wallet's owner declined to switch.", "nothing; the screen offers to try again."],
  SWITCH_FAILED: ["The wallet did not switch, or ended up elsewhere.", "try again, or switch in the wallet."],
  SWITCH_NETWORK_NOT_FOUND: ["A network was to be switched to that is not among `networks`.", "list it there."],
  SWITCH_REPLACED: [
    "Another switch was asked for before the wallet had answered this one.",
    "nothing; the newer one counts.",
  ],
  SWITCH_UNSUPPORTED: ["The wallet does not serve the network, and cannot add it.", "use another wallet for it."],
  UI_NOT_AVAILABLE: [
    "`open` was called on a server, or with `enableEmbedded` or `disableAppend` and no `appkit-modal` on the page.",
    "call it in a browser; place an `<appkit-modal>` where it is to show.",
  ],
  UNSUPPORTED_CHAIN: [
    "The wallet is on a network that the page does not serve.",
    "switch, or set `allowUnsupportedChain`.",
  ],
};
