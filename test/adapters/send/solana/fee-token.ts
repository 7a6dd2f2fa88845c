import type { Address } from "../../../../domain/addresses/address.ts";
import { caipAddress } from "../../../../domain/caip.ts";
import type { Asset } from "../../../../domain/send/asset.ts";
import { addressBytes, associatedAddress, programs } from "../../../../sandbox/solana/addresses.ts";
import { keyOf } from "../../../../sandbox/solana/keys.ts";
import { packMint, packTokenAccount } from "../../../../sandbox/solana/token.ts";
import { cluster, NETWORK_ID } from "./cluster.ts";

const DECIMALS = 2;
const mint = keyOf(Buffer.alloc(32, 55)).address as Address;

/** A token-2022 that keeps 1 % of each transfer. */
export const KEEPS: Asset = {
  key: caipAddress(NETWORK_ID, mint),
  address: mint,
  ...{ name: "Keeps", symbol: "KEEP", decimals: DECIMALS, balance: null },
};

/** An extension of a mint or of a token account: type, length, data. */
function extension(type: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** From epoch 0 on, at most 2^63 units, 100 basis points. */
function rate(): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeBigUInt64LE(2n ** 63n, 8);
  bytes.writeUInt16LE(100, 16);
  return bytes;
}

function place(address: string, data: Uint8Array): void {
  const lamports = cluster.runtime.rent(BigInt(data.length));
  cluster.runtime.setAccount(address, { lamports, data, owner: programs.token2022, executable: false });
}

/** Puts the token on the cluster, all of it in one account. */
export function placeFeeToken(holder: string, amount: bigint): void {
  const authority = { mintAuthority: null, freezeAuthority: null };
  const base = packMint(mint, { ...authority, supply: amount, decimals: DECIMALS });
  const fees = Buffer.concat([addressBytes(holder), addressBytes(holder), Buffer.alloc(8), rate(), rate()]);
  place(mint, Buffer.concat([base, Buffer.alloc(165 - base.length), Uint8Array.of(1), extension(1, fees)]));
  const account = packTokenAccount(mint, holder, amount, programs.token2022);
  place(associatedAddress(holder, mint, programs.token2022), Buffer.concat([account, extension(2, Buffer.alloc(8))]));
}
