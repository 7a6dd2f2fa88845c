import { isRecord } from "../../../../domain/record.ts";
import { type Block, type Prepared, warning } from "../approval/sheet.ts";
import { type ChainId, chainName, chainOf, hexOf } from "../chain.ts";
import { visible } from "../escape.ts";
import { type ApprovalRequest, objectOf } from "../request-context.ts";
import { contextOf } from "./session-grant.ts";

const asText = (value: unknown): string => visible(JSON.stringify(value, null, 2) ?? "");

function untilRow(expiry: number): Block {
  const text = new Date(expiry * 1000).toISOString().replace("T", " ").slice(0, 19);
  return { kind: "rows", rows: [{ term: "Until", text: `${text} UTC` }] };
}

/** `wallet_grantPermissions` (ERC-7715): has the smart account itself allow exactly what is asked, under a context of its own. */
export async function grantPermissions(approval: ApprovalRequest): Promise<Prepared> {
  const request = objectOf(approval.params);
  const { permissions, expiry, signer, policies, chainId } = request;
  if (!Array.isArray(permissions) || permissions.length === 0) throw new Error("permissions must be a list");
  if (typeof expiry !== "number" || !(expiry > 0 && expiry < 1e11))
    throw new Error("expiry must be seconds since 1970");
  const chain = chainId === undefined ? approval.chain : chainOf(chainId as string);
  const account = await approval.wallet.accountAt(chain, request["address"]);
  if (account.kind !== "smartAccount") throw new Error("Only a smart account can give permissions");
  const context = contextOf(request, crypto.getRandomValues(new Uint8Array(32)));
  const granted = {
    chainId: chainId ?? hexOf(chain),
    address: account.address,
    expiry,
    permissions,
    ...(isRecord(signer) && { signer }),
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
        ...(isRecord(signer) ? [{ kind: "text" as const, title: "Who may use them", text: asText(signer) }] : []),
      ],
    },
    async act() {
      await approval.sender.grantSession(chain, account.address, context);
      return { ...granted, context };
    },
  };
}

/** The chain and the address of a CAIP-10 account; the chain in use where there is none. */
function accountIn(approval: ApprovalRequest, account: unknown): { chain: ChainId; address: string | undefined } {
  if (typeof account !== "string") return { chain: approval.chain, address: undefined };
  const segments = account.split(":");
  const chain = segments.length === 3 ? chainOf(segments.slice(0, 2).join(":")) : approval.chain;
  return { chain, address: segments.at(-1) };
}

/** `wallet_revokePermissions`: ends the session on its chain, and signs the request (protocol.md §5.11). */
export async function revokePermissions(approval: ApprovalRequest): Promise<Prepared> {
  const request = objectOf(approval.params);
  const { chain, address } = accountIn(approval, request["address"]);
  const account = await approval.wallet.accountAt(chain, address);
  const named = { account: `${chain}:${account.address}`, pci: String(request["pci"]).slice(0, 128) };
  const message = JSON.stringify(request);
  return {
    sheet: {
      title: "Take permissions back",
      action: "Take back",
      network: chainName(chain),
      account,
      blocks: [{ kind: "text", title: "Which", text: asText(request) }],
    },
    async act() {
      const { keys } = await approval.session.visitor();
      const { context } = await approval.session.ask("account/session", named);
      if (context && account.kind === "smartAccount")
        await approval.sender.revokeSession(chain, account.address, context);
      return keys.evm.signMessage({ message });
    },
  };
}
