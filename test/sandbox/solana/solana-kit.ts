import {
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase58Encoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import { solanaDevnet, solanaMainnet } from "../../../sandbox/assets/tokens.ts";
import type { Sandbox } from "../../../sandbox/main.ts";

/** The genuine client library at a cluster of the sandbox. */
export function kitAt(sandbox: Sandbox, id: string = solanaMainnet) {
  const rpc = createSolanaRpc(sandbox.rpc[id] ?? "");
  const query = `chainId=${id}&projectId=${sandbox.projectId}`;
  const rpcSubscriptions = createSolanaRpcSubscriptions(`${sandbox.url.replace("http", "ws")}/ws?${query}`);
  return { rpc, rpcSubscriptions, sendAndConfirm: sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions }) };
}

export type Kit = ReturnType<typeof kitAt>;

export function devnetKit(sandbox: Sandbox): Kit {
  return kitAt(sandbox, solanaDevnet);
}

/** The signer of a development account. */
export function signerOf(sandbox: Sandbox, index: number): Promise<KeyPairSigner> {
  const { secretKey } = sandbox.solanaKeys[index] ?? { secretKey: "" };
  return createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey));
}

/** Builds and signs a transaction on the newest blockhash. */
export async function signed({ rpc }: Kit, payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  );
  return signTransactionMessageWithSigners(message);
}

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

const roles = { readonly: 0, writable: 1, readonlySigner: 2, writableSigner: 3 } as const;

/** The system program's transfer, encoded by hand. */
export function sol(from: KeyPairSigner, to: string, lamports: bigint): Instruction {
  return {
    programAddress: "11111111111111111111111111111111" as Address,
    accounts: [
      { address: from.address, role: roles.writableSigner, signer: from } as never,
      { address: to as Address, role: roles.writable },
    ],
    data: Buffer.concat([Uint8Array.of(2, 0, 0, 0), u64(lamports)]),
  };
}

/** The associated token program's CreateIdempotent. */
export function openAccount(
  payer: KeyPairSigner,
  owner: string,
  at: string,
  mint: string,
  program: string,
): Instruction {
  const rest = [owner, mint, "11111111111111111111111111111111", program];
  return {
    programAddress: "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL" as Address,
    accounts: [
      { address: payer.address, role: roles.writableSigner, signer: payer } as never,
      { address: at as Address, role: roles.writable },
      ...rest.map((address) => ({ address: address as Address, role: roles.readonly })),
    ],
    data: Uint8Array.of(1),
  };
}

/** The token programs' TransferChecked. */
export function tokens(
  owner: KeyPairSigner,
  [from, mint, to]: readonly [string, string, string],
  amount: bigint,
  program: string,
  decimals = 6,
): Instruction {
  return {
    programAddress: program as Address,
    accounts: [
      { address: from as Address, role: roles.writable },
      { address: mint as Address, role: roles.readonly },
      { address: to as Address, role: roles.writable },
      { address: owner.address, role: roles.readonlySigner, signer: owner } as never,
    ],
    data: Buffer.concat([Uint8Array.of(12), u64(amount), Uint8Array.of(decimals)]),
  };
}

/** The address of an owner's token account, as the client library derives it. */
export async function accountFor(owner: string, mint: string, program: string): Promise<Address> {
  const { getAddressEncoder, getProgramDerivedAddress } = await import("@solana/kit");
  const seeds = [owner, program, mint].map((one) => getAddressEncoder().encode(one as Address));
  const programAddress = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL" as Address;
  return (await getProgramDerivedAddress({ programAddress, seeds }))[0];
}
