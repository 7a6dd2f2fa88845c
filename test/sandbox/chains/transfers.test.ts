import {
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  type Address as SolanaAddress,
} from "@solana/kit";
import { type Address, createPublicClient, createWalletClient, erc20Abi, http, type RpcRequestError } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { erc20Transfer, refusalOf } from "../../spikes/erc20-transfer.ts";
import { splTransfer } from "../../spikes/spl-transfer.ts";
import { accountFor, kitAt, signerOf } from "../solana/solana-kit.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

function evm() {
  const [token] = tokensOf("eip155:1").map(({ address }) => address as Address) as [Address];
  const transport = http(sandbox().rpc["eip155:1"]);
  const account = privateKeyToAccount(sandbox().keys[0]!.privateKey);
  const reader = createPublicClient({ transport, pollingInterval: 50 });
  const balance = (owner: Address) =>
    reader.readContract({ abi: erc20Abi, address: token, functionName: "balanceOf", args: [owner] });
  return { token, account, reader, balance, writer: createWalletClient({ account, transport }) };
}

it("viem builds an ERC-20 transfer, which moves what somebody typed", async () => {
  const { token, account, reader, balance, writer } = evm();
  const receiver = "0x00000000000000000000000000000000000c0ffe";
  const [had, before] = [await balance(account.address), await balance(receiver)];
  const { to, data } = erc20Transfer({ owner: account.address, receiver, token, amount: "12.345678", decimals: 6 });
  const hash = await writer.sendTransaction({ to, data, chain: null });
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe("success");
  expect(await balance(receiver)).toBe(before + 12_345_678n);
  expect(await balance(account.address)).toBe(had - 12_345_678n);
});

it("viem reads why a token refuses", async () => {
  const { token, account, reader, balance } = evm();
  const receiver = account.address;
  const asked = erc20Transfer({ owner: account.address, receiver, token, amount: "999999999999", decimals: 6 });
  const thrown = await reader
    .request({ method: "eth_call", params: [asked, "latest"] })
    .catch((error: unknown) => error);
  const { data } = (thrown as Error).cause as RpcRequestError & { data: `0x${string}` };
  expect(refusalOf(data)).toMatchObject({
    errorName: "ERC20InsufficientBalance",
    args: [account.address, await balance(account.address), 999_999_999_999_000_000n],
  });
});

it.each([
  [0, "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"],
  [1, "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"],
] as const)("kit builds a transfer of token %i into an account that it opens", async (index, tokenProgram) => {
  const { rpc } = kitAt(sandbox());
  const mint = tokensOf(solanaMainnet)[index]?.address as SolanaAddress;
  const [owner, receiver] = [await signerOf(sandbox(), 0), (await signerOf(sandbox(), 4)).address];
  const [source, destination] = await Promise.all(
    [owner.address, receiver].map((one) => accountFor(one, mint, tokenProgram)),
  );
  const balance = async (account = "" as SolanaAddress) =>
    BigInt((await rpc.getTokenAccountBalance(account).send()).value.amount);
  const had = await balance(source);
  expect((await rpc.getAccountInfo(destination as SolanaAddress, { encoding: "base64" }).send()).value).toBeNull();

  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const asked = { owner: owner.address, receiver, mint, tokenProgram: tokenProgram as SolanaAddress, lifetime };
  const unsigned = await splTransfer({ ...asked, amount: 1_250_000n, decimals: 6 });
  const transaction = await partiallySignTransaction([owner.keyPair], getTransactionDecoder().decode(unsigned));
  const wire = getBase64Decoder().decode(getTransactionEncoder().encode(transaction)) as Base64EncodedWireTransaction;
  await rpc.sendTransaction(wire, { encoding: "base64" }).send();

  await expect.poll(() => balance(destination).catch(() => 0n)).toBe(1_250_000n);
  expect(await balance(source)).toBe(had - 1_250_000n);
});
