import { type Hex, isAddress, serializeErc6492Signature, type TypedDataDefinition } from "viem";
import { bytesOf, messageBlocks } from "../approval/message-text.ts";
import type { Prepared } from "../approval/sheet.ts";
import { chainName } from "../chain.ts";
import { type Asked, listOf } from "../request-context.ts";
import type { Account } from "../wallet.ts";
import { deployData } from "./sender.ts";
import { typedDataBlocks, typedDataOf } from "./typed-data.ts";

/**
 * The signature of an account: a smart account's is its owner's (ERC-1271), wrapped with how to deploy it while it does not
 * stand yet (ERC-6492).
 */
async function signedBy(asked: Asked, account: Account, factory: Hex, signature: Hex): Promise<Hex> {
  if (account.kind === "eoa") return signature;
  if ((await asked.wallet.smart(asked.chain)).deployed) return signature;
  const { keys } = await asked.session.visitor();
  return serializeErc6492Signature({ address: factory, data: deployData(keys.evm.address), signature });
}

/** `personal_sign`: the message, then the address; the other way round is understood, too. */
export async function personalSign(asked: Asked, factory: Hex): Promise<Prepared> {
  const [first, second] = listOf(asked.params);
  const isAccount = (value: unknown): boolean => typeof value === "string" && isAddress(value, { strict: false });
  const [message, address] = isAccount(first) && !isAccount(second) ? [second, first] : [first, second];
  const account = await asked.wallet.accountAt(asked.chain, address);
  const bytes = bytesOf(message);
  return {
    sheet: {
      title: "Sign a message",
      action: "Sign",
      network: chainName(asked.chain),
      account,
      blocks: messageBlocks(bytes, asked.origin),
    },
    async act() {
      const { keys } = await asked.session.visitor();
      return signedBy(asked, account, factory, await keys.evm.signMessage({ message: { raw: bytes } }));
    },
  };
}

/** `eth_signTypedData_v4` (EIP-712): the address, then the data. */
export async function signTypedData(asked: Asked, factory: Hex): Promise<Prepared> {
  const [address, value] = listOf(asked.params);
  const account = await asked.wallet.accountAt(asked.chain, address);
  const typed = typedDataOf(value, asked.chain);
  return {
    sheet: {
      title: "Sign data",
      action: "Sign",
      network: chainName(asked.chain),
      account,
      blocks: typedDataBlocks(typed),
    },
    async act() {
      const { keys } = await asked.session.visitor();
      const signature = await keys.evm.signTypedData(typed as unknown as TypedDataDefinition);
      return signedBy(asked, account, factory, signature);
    },
  };
}
