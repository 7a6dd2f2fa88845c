import { bytesToHex } from "viem";
import { type Block, type Prepared, warning } from "../approval/sheet.ts";
import { chainName, chainOf, spelt } from "../chain.ts";
import { visible } from "../escape.ts";
import { type ApprovalRequest, isObject, objectOf } from "../request-context.ts";

const asText = (value: unknown): string => visible(JSON.stringify(value, null, 2) ?? "");

function untilRow(expiry: number): Block {
  const text = new Date(expiry * 1000).toISOString().replace("T", " ").slice(0, 19);
  return { kind: "rows", rows: [{ term: "Until", text: `${text} UTC` }] };
}

/** `wallet_grantPermissions` (ERC-7715): grants the request as it is, under a context of its own. */
export async function grantPermissions(approval: ApprovalRequest): Promise<Prepared> {
  const request = objectOf(approval.params);
  const { permissions, expiry, signer, policies, chainId } = request;
  if (!Array.isArray(permissions) || permissions.length === 0) throw new Error("permissions must be a list");
  if (typeof expiry !== "number" || !(expiry > 0 && expiry < 1e11))
    throw new Error("expiry must be seconds since 1970");
  const chain = chainId === undefined ? approval.chain : chainOf(chainId as string);
  const account = await approval.wallet.accountAt(chain, request["address"]);
  const granted = {
    chainId: chainId ?? `0x${spelt(chain).toString(16)}`,
    address: account.address,
    expiry,
    permissions,
    ...(isObject(signer) && { signer }),
    ...(policies !== undefined && { policies }),
  };
  return {
    sheet: {
      title: "Give permissions",
      action: "Give",
      network: chainName(chain),
      account,
      blocks: [
        warning("Until then the app may do this without asking you again."),
        untilRow(expiry),
        { kind: "text", title: "Permissions", text: asText(permissions) },
        ...(isObject(signer) ? [{ kind: "text" as const, title: "Who may use them", text: asText(signer) }] : []),
      ],
    },
    act: async () => ({ ...granted, context: bytesToHex(crypto.getRandomValues(new Uint8Array(32))) }),
  };
}

/** `wallet_revokePermissions`: the account's signature of the request (protocol.md §5.11). */
export async function revokePermissions(approval: ApprovalRequest): Promise<Prepared> {
  const request = objectOf(approval.params);
  const address = typeof request["address"] === "string" ? request["address"].split(":").at(-1) : undefined;
  const account = await approval.wallet.accountAt(approval.chain, address);
  const message = JSON.stringify(request);
  return {
    sheet: {
      title: "Take permissions back",
      action: "Take back",
      network: chainName(approval.chain),
      account,
      blocks: [{ kind: "text", title: "Which", text: asText(request) }],
    },
    async act() {
      const { keys } = await approval.session.visitor();
      return keys.evm.signMessage({ message });
    },
  };
}
