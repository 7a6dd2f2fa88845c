import { base58, base64 } from "@scure/base";
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther } from "viem";
import { expect, it } from "vitest";
import { solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { receiptOf } from "../receipt.ts";
import { kitAt, sol } from "../solana/solana-kit.ts";
import { startedSandbox } from "../started.ts";
import { ScriptedScreen, textOf, visitorAt } from "./visitor.ts";

const sandbox = startedSandbox();
const usdc = tokensOf("eip155:1")[0]!.address as Hex;
const OTHER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

async function started() {
  const screen = new ScriptedScreen();
  const deps = await visitorAt(sandbox(), screen);
  const client = createPublicClient({ transport: http(sandbox().rpc["eip155:1"]!), pollingInterval: 50 });
  const fund = (owner: string, coins: string) =>
    deps.node("eip155:1")("eip155:1", "anvil_setBalance", [owner, `0x${parseEther(coins).toString(16)}`]);
  return { ...deps, screen, client, fund };
}

it("sandbox: APPROVE-2: a key signs, and sends with the fee that was shown; what is signed is what was shown", async () => {
  const { call, keys, screen, client, fund, wallet } = await started();
  wallet.prefer("eoa");
  const from = keys.evm.address;
  expect(await call("eth_accounts")).toEqual([from]);
  const signature = (await call("personal_sign", ["0x68c3a9", from.toLowerCase()])) as Hex;
  expect(textOf(screen.shown[0])).toContain("hé");
  expect(await client.verifyMessage({ address: from, message: "hé", signature })).toBe(true);
  await fund(from, "1");
  const hash = (await call("eth_sendTransaction", [{ from, to: OTHER, value: "0x2386f26fc10000" }])) as Hex;
  const receipt = await receiptOf(client, hash);
  const sent = await client.getTransaction({ hash });
  expect([receipt.status, sent.value, sent.to?.toLowerCase()]).toEqual(["success", 10n ** 16n, OTHER.toLowerCase()]);
  expect(textOf(screen.shown[1])).toContain("Amount: 0.01 ETH");
  expect(textOf(screen.shown[1])).toMatch(/Network fee: at most 0\.0\d+ ETH/);
});

it("sandbox: APPROVE-2: what the chain says comes back as it is, and a refusal in its own words", async () => {
  const { call, keys, screen, wallet } = await started();
  wallet.prefer("eoa");
  const poor = { from: keys.evm.address, to: OTHER, value: "0xde0b6b3a7640000" };
  await expect(call("eth_sendTransaction", [poor])).rejects.toThrow(/funds/i);
  expect(textOf(screen.shown[0])).toContain("The account holds 0 ETH: too little.");
  screen.says = "reject";
  await expect(call("personal_sign", ["0x00"])).rejects.toThrow("User rejected the request");
  await expect(call("eth_sendUserOperation", [{}])).rejects.toThrow(/not supported/);
  await expect(call("personal_sign", ["0x00", OTHER])).rejects.toThrow(/not one of this wallet/);
});

it("sandbox: AUTH-11: a smart account signs before it stands and after, and is deployed by its first call", async () => {
  const { call, wallet, client, fund, keys } = await started();
  const { address: account, kind } = await wallet.active("eip155:1");
  expect(kind).toBe("smartAccount");
  const verify = async () => {
    const signature = (await call("personal_sign", ["0x68690a", account])) as Hex;
    return client.verifyMessage({ address: account as Hex, message: { raw: "0x68690a" }, signature });
  };
  expect(await verify()).toBe(true);
  expect(await wallet.user({ chainId: "eip155:1" })).toMatchObject({ address: account, smartAccountDeployed: false });
  await fund(account, "1");
  const hash = (await call("eth_sendTransaction", [{ from: account, to: OTHER, value: "0x1" }])) as Hex;
  expect((await receiptOf(client, hash)).status).toBe("success");
  expect(await verify()).toBe(true);
  const user = await wallet.user({ chainId: 1 });
  expect(user).toMatchObject({ chainId: 1, smartAccountDeployed: true, preferredAccountType: "smartAccount" });
  expect(user.accounts).toEqual([
    { address: keys.evm.address, type: "eoa" },
    { address: account, type: "smartAccount" },
  ]);
});

it("sandbox: APPROVE-6: calls go together from a smart account and in turn from a key, and their state is told", async () => {
  const { call, wallet, fund, keys, screen, client } = await started();
  const { address: account } = await wallet.active("eip155:1");
  await fund(account, "1");
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [OTHER, 2_500_000n] });
  const calls = [
    { to: OTHER, value: "0x5" },
    { to: usdc, data: approve },
  ];
  const { id } = (await call("wallet_sendCalls", [{ version: "2.0.0", chainId: "0x1", from: account, calls }])) as {
    id: string;
  };
  expect(textOf(screen.shown[0])).toContain("Amount: 2.5 USDC");
  await receiptOf(client, `0x${id.slice(-64)}`);
  const status = await call("wallet_getCallsStatus", [id]);
  expect(status).toMatchObject({ id, chainId: "0x1", status: 200, atomic: true, receipts: [{ status: "0x1" }] });
  const allowance = { address: usdc, abi: erc20Abi, functionName: "allowance", args: [account as Hex, OTHER] } as const;
  expect(await client.readContract(allowance)).toBe(2_500_000n);

  await fund(keys.evm.address, "1");
  const second = (await call("wallet_sendCalls", [{ from: keys.evm.address, calls }])) as { id: string };
  const done = { status: 200, atomic: false, receipts: [{}, {}] };
  await expect.poll(() => call("wallet_getCallsStatus", [second.id])).toMatchObject(done);
});

async function transfer(from: string, lamports: bigint) {
  const kit = kitAt(sandbox());
  const { value: lifetime } = await kit.rpc.getLatestBlockhash().send();
  const payer = createNoopSigner(address(from));
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(from as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) =>
      appendTransactionMessageInstructions([sol(payer as never, sandbox().solanaKeys[1]!.address, lamports)], dated),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

it("sandbox: APPROVE-3: Solana transactions are shown, signed in the encoding they came in, and sent", async () => {
  const { call, keys, screen } = await started();
  const own = keys.solana.address;
  await kitAt(sandbox())
    .rpc.requestAirdrop(own as Address, 1_000_000_000n as never)
    .send();
  const wire = await transfer(own, 250_000_000n);
  const signed = (await call("solana_signTransaction", { transaction: base58.encode(wire) })) as {
    transaction: string;
  };
  const { signatures } = getTransactionDecoder().decode(base58.decode(signed.transaction));
  expect(Object.values(signatures)[0]).not.toBeNull();
  expect(textOf(screen.shown[0])).toContain("Amount: 0.25 SOL");
  expect(textOf(screen.shown[0])).toContain("Network fee: 0.000005 SOL");
  const all = (await call("solana_signAllTransactions", { transactions: [base64.encode(wire)] })) as {
    transactions: string[];
  };
  expect(all.transactions).toEqual([base64.encode(base58.decode(signed.transaction))]);
  const { signature } = (await call("solana_signAndSendTransaction", { transaction: base64.encode(wire) })) as {
    signature: string;
  };
  expect(signature).toBe(base58.encode(new Uint8Array(Object.values(signatures)[0] as Uint8Array)));
  await expect
    .poll(
      async () =>
        (
          await kitAt(sandbox())
            .rpc.getSignatureStatuses([signature as never])
            .send()
        ).value[0]?.err,
    )
    .toBe(null);
  const text = base58.encode(new TextEncoder().encode("hello"));
  expect(await call("solana_signMessage", { message: text, pubkey: own })).toEqual({
    signature: base58.encode(keys.solana.sign(new TextEncoder().encode("hello"))),
  });
  const trap = base58.encode(wire.subarray(65));
  await expect(call("solana_signMessage", { message: trap, pubkey: own })).rejects.toThrow(/is a transaction/);
});

it("sandbox: AUTH-13: Solana's chain is named by its CAIP-2 id, EVM's by a number, and calls go to the chain they name", async () => {
  const { call, wallet, keys } = await started();
  expect(await wallet.user({ chainId: solanaMainnet })).toEqual({
    email: "ann@example.test",
    userName: null,
    address: keys.solana.address,
    chainId: solanaMainnet,
    smartAccountDeployed: false,
    preferredAccountType: "eoa",
  });
  expect(await call("eth_chainId")).toBe("0x1");
  expect(await call("eth_chainId", [], { chainId: "eip155:137", chainNamespace: "eip155" })).toBe("0x89");
  expect(await call("eth_getBalance", [OTHER, "latest"], { chainId: 137 })).toMatch(/^0x[1-9a-f]/);
  expect(await call("wallet_getCapabilities")).toMatchObject({ "0x1": { atomic: { status: "supported" } } });
  expect(
    await call("wallet_getAssets", { account: await wallet.active("eip155:1").then((one) => one.address) }),
  ).toEqual({ "0x1": [] });
});
