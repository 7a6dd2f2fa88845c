import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { base58 } from "@scure/base";
import { p2wpkh } from "@scure/btc-signer";
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  serializeErc6492Signature,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { receiptOf } from "../receipt.ts";
import { startedSandbox } from "../started.ts";
import { authClient, claimsOf, textOf, told } from "./auth-client.ts";

const sandbox = startedSandbox();
const { nonce, evm, authenticate } = authClient(sandbox);

describe("who signs", () => {
  const factoryAbi = parseAbi([
    "function createAccount(address owner, uint256 salt) returns (address)",
    "function getAddress(address owner, uint256 salt) view returns (address)",
  ]);
  const factory = contracts.accountFactory as `0x${string}`;

  it("sandbox: a smart account signs in before and after it is deployed, and only its owner can", async () => {
    const node = http(sandbox().nodes["eip155:1"]);
    const args = [evm().address, 7n] as const;
    const client = createPublicClient({ transport: node });
    const address = await client.readContract({ address: factory, abi: factoryAbi, functionName: "getAddress", args });
    const data = encodeFunctionData({ abi: factoryAbi, functionName: "createAccount", args });
    const wrapped = async (account: ReturnType<typeof evm>) => {
      const given = await nonce();
      const message = textOf({ address, chain: "eip155:1", nonce: given.nonce });
      const signature = await account.signMessage({ message });
      return { message, signature, token: given.token };
    };
    const early = await wrapped(evm());
    const signature = serializeErc6492Signature({ address: factory, data, signature: early.signature });
    expect(told(await authenticate(early.message, early.signature, early.token))).toEqual([
      401,
      "Signature is not valid",
    ]);
    const answer = await authenticate(early.message, signature, early.token);
    expect(claimsOf(answer.body.token).address).toBe(address);
    const wallet = createWalletClient({ account: evm(), transport: node });
    const hash = await wallet.sendTransaction({ to: factory, data, chain: null });
    await receiptOf(client, hash);
    const late = await wrapped(evm());
    expect((await authenticate(late.message, late.signature, late.token)).status).toBe(200);
    const stranger = await wrapped(privateKeyToAccount(sandbox().keys[1]!.privateKey));
    expect((await authenticate(stranger.message, stranger.signature, stranger.token)).status).toBe(401);
  });

  it("sandbox: a Solana account signs in", async () => {
    const chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const pair = generateKeyPairSync("ed25519") as { publicKey: KeyObject; privateKey: KeyObject };
    const address = base58.encode(Buffer.from(String(pair.publicKey.export({ format: "jwk" }).x), "base64url"));
    const given = await nonce();
    const message = textOf({ address, chain, nonce: given.nonce, network: "Solana" });
    const signature = base58.encode(sign(null, Buffer.from(message), pair.privateKey));
    const { body } = await authenticate(message, signature, given.token);
    const claims = { address, chainId: chain.slice(7), chainNamespace: "solana", caip2Network: chain };
    expect(claimsOf(body.token)).toMatchObject(claims);
  });

  it("sandbox: a Bitcoin account signs in", async () => {
    const chain = "bip122:000000000019d6689c085ae165831e93";
    const key = sha256(Buffer.from("another key of nobody"));
    const address = p2wpkh(secp256k1.getPublicKey(key, true)).address!;
    const given = await nonce();
    const message = textOf({ address, chain, nonce: given.nonce, network: "Bitcoin" });
    const size = Buffer.from([0xfd, message.length & 0xff, message.length >> 8]);
    const magic = Buffer.from("\u0018Bitcoin Signed Message:\n", "latin1");
    const prefix = message.length < 0xfd ? Buffer.from([message.length]) : size;
    const signed = secp256k1.sign(sha256(sha256(Buffer.concat([magic, prefix, Buffer.from(message)]))), key);
    const signature = Buffer.from([39 + signed.recovery, ...signed.toBytes("compact")]).toString("base64");
    expect((await authenticate(message, signature, given.token)).status).toBe(200);
  });
});
