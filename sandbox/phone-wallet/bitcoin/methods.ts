import { invalidParams } from "../../wallets/refusal.ts";
import { type Method, objectOf, type Setting } from "../shape.ts";
import { signBip322, signEcdsa } from "./message.ts";
import { keyAt, sendTransfer, signPsbt } from "./transactions.ts";

/** `signMessage`: `{message, account, address?, protocol?}`; taproot addresses know BIP-322 alone. */
const signMessage: Method = async (setting) => {
  const { message, account, address, protocol } = objectOf(setting.params);
  if (typeof message !== "string") throw invalidParams("message must be text.");
  const key = keyAt(setting, address ?? account ?? setting.accounts[0]);
  const wanted = protocol ?? (key.intention === "ordinal" ? "bip322" : "ecdsa");
  if (wanted !== "ecdsa" && wanted !== "bip322") throw invalidParams("protocol must be ecdsa or bip322.");
  if (wanted === "ecdsa" && key.intention === "ordinal") {
    throw invalidParams("A taproot address signs with bip322 only.");
  }
  const signed = wanted === "ecdsa" ? signEcdsa(key, message) : await signBip322(key, message);
  return { address: key.address, ...signed };
};

function shownKeys({ keys, chain, accounts }: Setting) {
  return keys.bitcoin.filter((key) => key.chain === chain && accounts.includes(key.address));
}

/** `getAccountAddresses`: `{account?, intentions?}`. */
const getAccountAddresses: Method = (setting) => {
  const { intentions } = objectOf(setting.params);
  return shownKeys(setting)
    .filter(({ intention }) => !Array.isArray(intentions) || intentions.includes(intention))
    .map(({ address, publicKey, path, intention }) => {
      return { address, publicKey: Buffer.from(publicKey).toString("hex"), path, intention };
    });
};

/** The Bitcoin methods of the wallet (protocol.md §4.5). */
export const bitcoinMethods: Readonly<Record<string, Method>> = {
  signMessage,
  signPsbt,
  sendTransfer,
  getAccountAddresses,
};
