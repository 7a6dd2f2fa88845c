import { expect, test } from "vitest";
import { parseCaipNetworkId } from "../../../domain/caip.ts";
import { INJECTED_IMAGE_ID, networkImageId } from "../../../domain/wallets/image-ids.ts";
import { explorerIdOf, WALLET_BUTTON_NAMES, walletButtonId } from "../../../domain/wallets/wallet-ids.ts";

const imageOf = (id: string) => networkImageId(parseCaipNetworkId(id));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{10}00$/;
const METAMASK = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
const COINBASE = "fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa";

test.each([
  ["eip155:1", "ba0ba0cd-17c6-4806-ad93-f9d174f17900"],
  ["eip155:8453", "7289c336-3981-4081-c5f4-efc26ac64a00"],
  ["eip155:2020", "b8101fc0-9c19-4b6f-ec65-f6dfff106e00"],
  ["eip155:2021", "b8101fc0-9c19-4b6f-ec65-f6dfff106e00"],
  ["eip155:2741", "fc2427d1-5af9-4a9c-8da5-6f94627cd900"],
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "a1b58899-f671-4276-6a5e-56ca5bd59700"],
  ["solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z", "a1b58899-f671-4276-6a5e-56ca5bd59700"],
  ["bip122:000000000019d6689c085ae165831e93", "0b4838db-0161-4ffe-022d-532bf03dba00"],
  ["bip122:000000000933ea01ad0ee984209779ba", "39354064-d79b-420b-065d-f980c4b78200"],
])("NET-9: the image of %s", (id, image) => {
  expect(imageOf(id)).toBe(image);
  expect(image).toMatch(UUID);
});

test("NET-9: an unlisted network has no image", () => {
  for (const id of ["eip155:31337", "bip122:12a765e31ffd4059bada1e25190f6e98", "cosmos:cosmoshub-4"]) {
    expect(imageOf(id)).toBeUndefined();
  }
});

test("WALLET-4: the image of a wallet that does not announce itself", () => {
  expect(INJECTED_IMAGE_ID).toBe("07ba87ed-43aa-4adf-4540-9e6a2b9cae00");
});

test.each([
  ["coinbaseWallet", COINBASE],
  ["coinbaseWalletSDK", COINBASE],
  ["safe", "225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f"],
  ["ledger", "19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927"],
  ["okx", "971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709"],
  ["MetaMask", METAMASK],
  ["Trust Wallet", "4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0"],
  ["Solflare", "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79"],
  ["Phantom", "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393"],
  ["Coin98", "2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01"],
  ["Magic Eden", "8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6"],
  ["Backpack", "2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0"],
  ["Bitget Wallet", "38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662"],
  ["Frontier", "85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041"],
  ["Xverse Wallet", "2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b"],
  ["Leather", "483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13"],
])("CONN-5: the explorer id of connector %s", (idOrName, id) => {
  expect(explorerIdOf(idOrName)).toBe(id);
});

test("CONN-5: other connectors have no explorer id", () => {
  for (const name of ["injected", "walletConnect", "metamask", "METAMASK", "constructor", ""]) {
    expect(explorerIdOf(name)).toBeUndefined();
  }
});

test("WALLET-1: 32 wallet-button names, each with its own id of 64 hex digits", () => {
  expect(WALLET_BUTTON_NAMES).toHaveLength(32);
  const ids = WALLET_BUTTON_NAMES.map((name) => walletButtonId(name));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(ids).size).toBe(32);
  expect(walletButtonId("metamask")).toBe(METAMASK);
  expect(walletButtonId("robinhood")).toBe("8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e");
  for (const name of ["walletConnect", "email", "google", "__proto__"]) expect(walletButtonId(name)).toBeUndefined();
});
