import { type Address, createPublicClient, createWalletClient, erc20Abi, http, type RpcRequestError } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { erc20Transfer, refusalOf } from "../../spikes/erc20-transfer.ts";
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
