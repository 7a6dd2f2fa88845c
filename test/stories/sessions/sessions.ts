import { encodeFunctionData, type Hex, parseEther, toFunctionSelector, toHex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { accountAbi } from "../../../sandbox/contracts/artifacts/account.ts";
import type { Sandbox } from "../../../sandbox/main.ts";
import { askNode, transact } from "../chain.ts";
import type { Story } from "../story.ts";

const ethereum = "eip155:1";

/** A site's own key, which uses the session that a visitor grants. */
export class SessionUser {
  readonly account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey());
  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  get publicKey(): Hex {
    return this.account.publicKey;
  }

  /** Has the page ask its visitor for a session by which `amount` wei may be sent in each interval; `seconds`: how long it lasts. */
  subscribe(story: Story, wanted: { chainId?: string; interval: string; amount: string; seconds: number }) {
    return story.page.evaluate(
      ({ signerPublicKey, seconds, ...rest }) =>
        AppKit.createSubscription({
          ...{ chainId: "0x1", signerPublicKey, asset: "native", ...rest },
          expiry: Math.floor(Date.now() / 1000) + seconds,
        } as never),
      { signerPublicKey: this.publicKey, ...wanted },
    );
  }

  /** The permission context of the account's only session, as the co-signer has it. */
  async context(owner: string, pci: string): Promise<Hex> {
    const response = await fetch(`${this.#sandbox.url}/v1/sessions/${ethereum}:${owner}?projectId=p`);
    const { pcis } = (await response.json()) as { pcis: { pci: string; context: Hex }[] };
    const found = pcis.find((one) => one.pci === pci);
    if (!found) throw new Error(`There is no session ${pci}`);
    return found.context;
  }

  /** Has the account send coins by a session; throws what the chain says against it. */
  async send(owner: string, context: Hex, to: string, ether: string): Promise<void> {
    const { address } = this.account;
    const calls = [{ target: to as Hex, value: parseEther(ether), data: "0x" as Hex }];
    const data = encodeFunctionData({ abi: accountAbi, functionName: "executeSession", args: [context, calls] });
    await this.#node("anvil_setBalance", address, toHex(parseEther("1")));
    await this.#node("anvil_impersonateAccount", address);
    await this.#node("eth_call", { from: address, to: owner, data }, "latest");
    await transact(this.#sandbox, ethereum, { from: address, to: owner, data });
  }

  async #node(method: string, ...params: unknown[]): Promise<unknown> {
    return askNode(this.#sandbox, ethereum, method, params);
  }
}

/** The account's error of that signature, in what a node says of a call. */
export const refusal = (signature: string): RegExp => new RegExp(toFunctionSelector(signature));
