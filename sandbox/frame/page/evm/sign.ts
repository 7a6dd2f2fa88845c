import { type Hex, isAddress, serializeErc6492Signature, type TypedDataDefinition } from "viem";
import { bytesOf, messageBlocks } from "../approval/message-text.ts";
import type { Prepared } from "../approval/sheet.ts";
import { chainName } from "../chain.ts";
import { type ApprovalRequest, listOf } from "../request-context.ts";
import type { Account } from "../wallet.ts";
import { deployData } from "./sender.ts";
import { typedDataBlocks, typedDataOf } from "./typed-data.ts";

/**
 * The signature of an account: a smart account's is its owner's (ERC-1271), wrapped with how to deploy it while it does not
 * stand yet (ERC-6492).
 */
export async function signedBy(
  { chain, session, wallet }: Pick<ApprovalRequest, "chain" | "session" | "wallet">,
  account: Account,
  factory: Hex,
  signature: Hex,
): Promise<Hex> {
  if (account.kind === "eoa") return signature;
  if ((await wallet.smart(chain)).deployed) return signature;
  const { keys } = await session.visitor();
  return serializeErc6492Signature({ address: factory, data: deployData(keys.evm.address), signature });
}

/** `personal_sign`: the message, then the address; the other way round is understood, too. */
export async function personalSign(approval: ApprovalRequest, factory: Hex): Promise<Prepared> {
  const [first, second] = listOf(approval.params);
  const isAccount = (value: unknown): boolean => typeof value === "string" && isAddress(value, { strict: false });
  const [message, address] = isAccount(first) && !isAccount(second) ? [second, first] : [first, second];
  const account = await approval.wallet.accountAt(approval.chain, address);
  const bytes = bytesOf(message);
  return {
    sheet: {
      title: "Sign a message",
      action: "Sign",
      network: chainName(approval.chain),
      account,
      blocks: messageBlocks(bytes, approval.origin),
    },
    async act() {
      const { keys } = await approval.session.visitor();
      return signedBy(approval, account, factory, await keys.evm.signMessage({ message: { raw: bytes } }));
    },
  };
}

/** `eth_signTypedData_v4` (EIP-712): the address, then the data. */
export async function signTypedData(approval: ApprovalRequest, factory: Hex): Promise<Prepared> {
  const [address, value] = listOf(approval.params);
  const account = await approval.wallet.accountAt(approval.chain, address);
  const typed = typedDataOf(value, approval.chain);
  return {
    sheet: {
      title: "Sign data",
      action: "Sign",
      network: chainName(approval.chain),
      account,
      blocks: typedDataBlocks(typed),
    },
    async act() {
      const { keys } = await approval.session.visitor();
      const signature = await keys.evm.signTypedData(typed as unknown as TypedDataDefinition);
      return signedBy(approval, account, factory, signature);
    },
  };
}
