import { decodeAbiParameters } from "viem";
import { isRecord } from "../../domain/record.ts";
import { ask } from "../chains/anvil.ts";
import type { Chains } from "../chains/chains.ts";
import { callData } from "../contracts/encode.ts";

/** A picture that is a token: chain, ERC-721 contract, number (ENSIP-12). */
const token = /^(eip155:\d{1,20})\/erc721:(0x[0-9a-f]{40})\/(\d{1,78})$/i;
const inlineJson = /^data:application\/json;base64,(.+)$/;

async function tokenImage(chains: Chains, [, id = "", contract = "", number = "0"]: RegExpExecArray): Promise<unknown> {
  const chain = await chains.get(id);
  if (!chain) return null;
  const call = { to: contract, data: callData("tokenURI(uint256)", BigInt(number)) };
  const answer = (await ask(chain.node, "eth_call", [call, "latest"])) as `0x${string}`;
  const [, encoded] = inlineJson.exec(decodeAbiParameters([{ type: "string" }], answer)[0]) ?? [];
  const document: unknown = JSON.parse(Buffer.from(encoded ?? "", "base64").toString("utf8"));
  return isRecord(document) ? document.image : null;
}

/** The address of the picture that an avatar record leads to; null when there is none, or it leads nowhere here. */
export async function avatarAt(chains: Chains, record: string): Promise<string | null> {
  const match = token.exec(record);
  const image = match ? await tokenImage(chains, match).catch(() => null) : record;
  return typeof image === "string" && image !== "" ? image : null;
}
