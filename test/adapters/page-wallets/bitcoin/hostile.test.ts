import fc from "fast-check";
import { expect, it } from "vitest";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import { addressesOf, openPage } from "./page.ts";

const [PAYMENT] = addressesOf();

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error("Do not look");
    },
  },
);

/** Anything that a wallet may answer with, or throw, sometimes in the place where something is expected. */
const anything = fc.oneof(
  fc.anything({ withBigInt: true, withNullPrototype: true, withTypedArray: true, withDate: true, withMap: true }),
  fc.constant(trap),
  fc.anything().map((value) => ({ result: value, accounts: value, addresses: value, address: value, txid: value })),
  fc.anything().map((value) => ({ error: value })),
  fc.anything().map((value) => ({ result: { psbt: value, hex: value, signature: value, txid: value } })),
);

type Act = () => unknown;

/** How each kind of wallet stands on a page, whatever its methods do. */
const faces: Readonly<Record<string, (act: Act) => object>> = {
  sats: (act) => ({ odd: { request: act, addListener: act }, btc_providers: [{ id: "odd", name: "Odd" }] }),
  leather: (act) => ({ LeatherProvider: { isLeather: true, request: act } }),
  okx: (act) => {
    const names = ["connect", "getAccounts", "disconnect", "signMessage", "signPsbt", "pushPsbt", "sendBitcoin", "on"];
    return { okxwallet: { bitcoin: Object.fromEntries(names.map((name) => [name, act])) } };
  },
};

function standard(act: Act): object {
  const names = ["connect", "disconnect", "signMessage", "signTransaction", "signAndSendTransaction"];
  const features = Object.fromEntries(names.map((name) => [`bitcoin:${name}`, { [name]: act }]));
  return { name: "Odd", icon: "", accounts: [], features: { ...features, "bitcoin:events": { on: act } } };
}

/** Either fine, or an error of ours: anything else fails the test. */
async function settled(work: Promise<unknown>, kind: new (...of: never[]) => Error): Promise<void> {
  await work.catch((error: unknown) => expect(error).toBeInstanceOf(kind));
}

it("R14: whatever a wallet answers or throws, the page meets errors of ours alone", async () => {
  const kinds = [...Object.keys(faces), "standard"];
  const property = fc.asyncProperty(fc.constantFrom(...kinds), anything, fc.boolean(), async (kind, value, throws) => {
    const page = openPage();
    let isConnected = false;
    const act = () => {
      if (!isConnected) return good;
      if (throws) throw value;
      return value;
    };
    const good = { accounts: [{ address: PAYMENT }], addresses: [{ address: PAYMENT }], address: PAYMENT };
    if (kind === "standard") page.register(standard(act));
    else page.put(faces[kind]?.(act) ?? {});
    page.discover();
    const [connectorId = ""] = page.ids();
    const input = { connectorId, namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    await page.bitcoin.connectWallet(input);
    isConnected = true;
    const watched = page.watch(connectorId);
    const provider = page.bitcoin.providerOf(connectorId);
    if (!provider) throw new Error("There is no provider");
    await settled(provider.signMessage({ message: "x" }), RpcError);
    await settled(provider.signPsbt({ psbt: "cHNidP8=", signInputs: [{ address: PAYMENT, index: 0 }] }), RpcError);
    await settled(provider.sendTransfer({ recipientAddress: PAYMENT, amount: "1000" }), RpcError);
    await settled(provider.request({ method: "x" }), RpcError);
    const again = page.bitcoin.connectWallet(input);
    await settled(again, AppKitError);
    await settled(page.bitcoin.disconnectWallet(input), AppKitError);
    watched.stop();
    expect(page.clock.pending).toBe(0);
  });
  await fc.assert(property, { numRuns: 300 });
});
