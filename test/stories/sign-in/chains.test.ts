import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import { createPublicClient, encodeFunctionData, http, parseAbi, serializeErc6492Signature } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { isSignedByBitcoin } from "../../../sandbox/auth/bitcoin-signature.ts";
import { namedBitcoin } from "../../../sandbox/wallets/bitcoin.ts";
import { bitcoinKeysOf } from "../../../sandbox/wallets/bitcoin-keys.ts";
import { stories } from "../page.ts";
import { isLetIn, keptChains, keptSessions, messageShown, move, provesEvm, reloaded, signShown } from "../signed.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const bitcoin = BITCOIN.mainnet;
const FACTORY = contracts.accountFactory as `0x${string}`;
const abi = parseAbi([
  "function createAccount(address owner, uint256 salt) returns (address)",
  "function getAddress(address owner, uint256 salt) view returns (address)",
]);
const page = (...networks: string[]) => ({ siwx: "default", networks });

const addressOf = (story: Story, namespace: "solana" | "bip122") =>
  story.page.evaluate((name) => AppKit.getAddress(name) ?? "", namespace);

/** Picks a wallet of one chain family. */
async function choose(story: Story, namespace: "eip155" | "solana" | "bip122", wallet: string): Promise<void> {
  await story.open({ view: "Connect", namespace });
  await story.wallet(wallet).click();
}

const sessionOn = async (story: Story, chain: string) =>
  (await keptSessions(story)).find(({ data }) => String(data.chainId) === chain);

async function provesSolana(story: Story): Promise<void> {
  const { data, message, signature } = (await sessionOn(story, solana)) ?? expect.fail("nothing is kept");
  const bytes = new TextEncoder().encode(message);
  expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(data.accountAddress))).toBe(true);
}

async function provesBitcoin(story: Story): Promise<void> {
  const { data, message, signature } = (await sessionOn(story, bitcoin)) ?? expect.fail("nothing is kept");
  const reference = bitcoin.slice("bip122:".length);
  expect(isSignedByBitcoin(reference, data.accountAddress, message, signature)).toBe(true);
}

/** How often each wallet was asked to sign a text. */
const signed = async (story: Story) =>
  (await story.walletRequests()).filter((each) => /:(personal_sign|\w+_signMessage)$/.test(each)).sort();

/** Presses Sign while the wallet refuses; the message stays, with the reason. */
async function failsBy(story: Story, reason: string): Promise<void> {
  await story.action("signIn.sign").click();
  await soon(() => story.toast("error").textContent()).toBe(reason);
  expect(await messageShown(story)).toContain("wants you to sign in");
}

describe("sign-in beyond EVM", () => {
  it("SIGN-1, SIGN-2, SIGN-3: EVM, Solana and Bitcoin each sign once; switching asks nobody, and one that leaves takes only its own", async () => {
    const story = await visit({ options: page("eip155:1", solana, bitcoin) });
    await choose(story, "eip155", "example.juniper");
    await signShown(story);

    await story.setWallet("sorrel", { mode: "reject", methods: ["solana_signMessage"] });
    await choose(story, "solana", "solana:Sorrel");
    const text = await messageShown(story);
    const lines = ["wants you to sign in with your Solana account:", await addressOf(story, "solana")];
    expect(text).toContain(lines.join("\n"));
    expect(text).toContain(`Chain ID: ${solana}`);
    await failsBy(story, "Signature declined");
    await story.setWallet("sorrel", { mode: "approve" });
    await signShown(story);
    await provesSolana(story);

    const wrong = Buffer.alloc(65, 31).toString("base64");
    const address = String(sandbox().wallets.find(({ key }) => key === "tansy")?.bitcoinAddresses[0]);
    await story.setWallet("tansy", { returns: { bitcoin_signMessage: { address, signature: wrong } } });
    await choose(story, "bip122", "bip122:Tansy");
    expect(await messageShown(story)).toContain(`wants you to sign in with your Bitcoin account:\n${address}`);
    await failsBy(story, "The signature is not valid");
    expect(await sessionOn(story, bitcoin)).toBeUndefined();
    await story.setWallet("tansy", { returns: {} });
    await signShown(story);
    await provesBitcoin(story);

    const times = await signed(story);
    expect(times).toEqual([
      ...["juniper:personal_sign", "sorrel:solana_signMessage", "sorrel:solana_signMessage"],
      ...["tansy:bitcoin_signMessage", "tansy:bitcoin_signMessage"],
    ]);
    for (const network of ["eip155:1", solana, bitcoin]) {
      await move(story, network);
      await soon(() => story.page.evaluate(() => AppKit.getCaipNetwork()?.caipNetworkId)).toBe(network);
      await isLetIn(story);
    }
    await reloaded(story, "connected");
    await isLetIn(story);
    expect(await signed(story)).toEqual(times);

    await story.page.evaluate(() => AppKit.disconnect("solana"));
    await soon(() => keptChains(story)).toEqual([bitcoin, "eip155:1"]);
    await provesEvm(story);
    await move(story, "eip155:1");
    await isLetIn(story);
    expect(await signed(story)).toEqual(times);
  });

  it("SIGN-4, S10: a Bitcoin wallet that shows a taproot address alone signs with it (BIP-322)", async () => {
    const story = await visit({ options: page(bitcoin) });
    const request = { method: "bitcoin_connect", params: [], origin: new URL(story.page.url()).origin };
    await fetch(`${sandbox().url}/wallets/tansy/request`, { method: "POST", body: JSON.stringify(request) });
    const { addresses, network } = namedBitcoin(bitcoinKeysOf(0), "mainnet");
    const shown = { addresses: addresses.filter(({ addressType }) => addressType === "p2tr"), network };
    await story.setWallet("tansy", { returns: { bitcoin_connect: shown, bitcoin_accounts: shown } });
    await choose(story, "bip122", "bip122:Tansy");
    expect(await messageShown(story)).toMatch(/Bitcoin account:\nbc1p\w{58}\n/);
    await signShown(story);
    await provesBitcoin(story);
    await reloaded(story, "connected");
    await isLetIn(story);
    expect(await signed(story)).toEqual(["tansy:bitcoin_signMessage"]);
  });
});

describe("sign-in of a contract", () => {
  it("SIGN-4: a smart account that is not deployed yet signs in (ERC-6492), and a reload asks nobody", async () => {
    const owner = privateKeyToAccount(sandbox().keys[0]?.privateKey ?? expect.fail("no keys"));
    const chain = createPublicClient({ transport: http(sandbox().nodes["eip155:1"]) });
    const args = [owner.address, 7n] as const;
    const account = await chain.readContract({ address: FACTORY, abi, functionName: "getAddress", args });
    const story = await visit({ options: page("eip155:1") });
    const shown = { eth_requestAccounts: [account], eth_accounts: [account] };
    await story.setWallet("juniper", { returns: shown });
    await choose(story, "eip155", "example.juniper");
    const signature = await owner.signMessage({ message: await messageShown(story) });
    const data = encodeFunctionData({ abi, functionName: "createAccount", args });
    await story.setWallet("juniper", { returns: { ...shown, personal_sign: signature } });
    await failsBy(story, "The signature is not valid");
    await soon(() => keptSessions(story)).toEqual([]);
    const again = await owner.signMessage({ message: await messageShown(story) });
    const wrapped = serializeErc6492Signature({ address: FACTORY, data, signature: again });
    await story.setWallet("juniper", { returns: { ...shown, personal_sign: wrapped } });
    await signShown(story);
    expect((await keptSessions(story)).map(({ data }) => data.accountAddress)).toEqual([account]);
    await reloaded(story, "connected");
    await isLetIn(story);
    expect(await signed(story)).toHaveLength(2);
  });
});

describe("sign-in in several tabs", () => {
  const tabs = async (story: Story) => {
    const other = await story.page.context().newPage();
    await other.goto(story.page.url());
    await soon(() => other.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connected");
    return other;
  };

  it.each([
    ["asks for itself", "default"],
    ["is signed in, too, where the host keeps it for all tabs", { type: "default", storage: "local" }],
  ])("SIGN-1, S9: another tab of the wallet %s", async (_, siwx) => {
    const story = await visit({ options: { siwx, networks: ["eip155:1"] } });
    await choose(story, "eip155", "example.juniper");
    await signShown(story);
    const second = await tabs(story);
    expect(await keptChains(story)).toEqual(siwx === "default" ? ["eip155:1"] : []);
    await soon(() => keptSessions(story, "localStorage")).toHaveLength(siwx === "default" ? 0 : 1);
    const view = second.locator('appkit-modal [role="dialog"][data-view]');
    if (siwx === "default") {
      await soon(() => view.getAttribute("data-view")).toBe("SIWXSignMessage");
      await second.locator('[data-action="signIn.sign"]').click();
      await view.waitFor({ state: "detached" });
    }
    await second.evaluate(() => AppKit.open());
    await soon(() => view.getAttribute("data-view")).toBe("Account");
    expect(await signed(story)).toHaveLength(siwx === "default" ? 2 : 1);
  });
});
