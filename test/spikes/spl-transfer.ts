import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token";

export interface SplTransfer {
  owner: Address;
  receiver: Address;
  mint: Address;
  /** The token program or token-2022. */
  tokenProgram: Address;
  /** In the token's smallest units. */
  amount: bigint;
  decimals: number;
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint };
}

/** An unsigned transaction, as a wallet takes it, that opens the receiver's token account where it has none, and pays into it. */
export async function splTransfer(transfer: SplTransfer): Promise<Uint8Array> {
  const { owner, receiver, mint, tokenProgram, amount, decimals, lifetime } = transfer;
  const payer = createNoopSigner(owner);
  const accountOf = async (address: Address) =>
    (await findAssociatedTokenPda({ owner: address, mint, tokenProgram }))[0];
  const [source, destination] = [await accountOf(owner), await accountOf(receiver)];
  const open = { payer, ata: destination, owner: receiver, mint, tokenProgram };
  const pay = { source, mint, destination, authority: payer, amount, decimals };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(owner, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) =>
      appendTransactionMessageInstructions(
        [
          getCreateAssociatedTokenIdempotentInstruction(open),
          getTransferCheckedInstruction(pay, { programAddress: tokenProgram }),
        ],
        dated,
      ),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}
