// @solana/kit signs through the session of AppKit, which is a wallet of the wallet standard like any extension.
import { ed25519 } from "@noble/curves/ed25519";
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type ReadonlyUint8Array,
  type Signature,
  type SignatureBytes,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  type TransactionSendingSigner,
} from "@solana/kit";
import { list, onPress, showAccount } from "../page.ts";
import "../style.css";

interface Account {
  readonly address: string;
}
type Signed = { readonly signature: ReadonlyUint8Array };
type Input = { account: Account };

/** The part of the wallet standard that this page uses. */
interface Wallet {
  readonly name: string;
  readonly chains: readonly string[];
  readonly accounts: readonly Account[];
  readonly features: {
    "standard:connect": { connect(): Promise<{ accounts: readonly Account[] }> };
    "standard:events": { on(event: "change", listener: () => void): () => void };
    "solana:signMessage": { signMessage(input: Input & { message: Uint8Array }): Promise<readonly Signed[]> };
    "solana:signAndSendTransaction": {
      signAndSendTransaction(
        ...inputs: (Input & { chain: string; transaction: ReadonlyUint8Array })[]
      ): Promise<readonly Signed[]>;
    };
  };
}

const SYSTEM = address("11111111111111111111111111111111");
const CHAIN = "solana:mainnet";
const rpc = createSolanaRpc(document.body.dataset["rpc"] ?? "https://api.mainnet-beta.solana.com");
const found = new Set<Wallet>();
let chosen: { wallet: Wallet; account: Account } | undefined;

function draw(): void {
  const usable = [...found].filter(
    ({ features, chains }) => "solana:signMessage" in features && chains.includes(CHAIN),
  );
  list(usable, ({ name }) => name, choose);
}

async function choose(wallet: Wallet): Promise<void> {
  const use = (account: Account | undefined) => {
    chosen = account && { wallet, account };
    showAccount(account?.address);
  };
  const { accounts } = await wallet.features["standard:connect"].connect();
  wallet.features["standard:events"].on("change", () => use(wallet.accounts[0]));
  use(accounts[0]);
}

/** Wallets that are here and wallets that come (wallet standard); `getWallets` of @wallet-standard/app does the same. */
function hearWallets(): void {
  const register = (...wallets: Wallet[]) => {
    for (const wallet of wallets) found.add(wallet);
    draw();
    return () => {
      for (const wallet of wallets) found.delete(wallet);
      draw();
    };
  };
  const api = Object.freeze({ register });
  window.addEventListener("wallet-standard:register-wallet", (event) => {
    (event as CustomEvent<(api: { register: typeof register }) => void>).detail(api);
  });
  window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: api }));
}

function connected(): { wallet: Wallet; account: Account } {
  if (!chosen) throw new Error("Choose a wallet first");
  return chosen;
}

/** The wallet as a kit signer that sends. */
function signerOf({ wallet, account }: { wallet: Wallet; account: Account }): TransactionSendingSigner {
  const encoder = getTransactionEncoder();
  return {
    address: address(account.address),
    async signAndSendTransactions(transactions) {
      const inputs = transactions.map((transaction) => ({
        account,
        chain: CHAIN,
        transaction: encoder.encode(transaction),
      }));
      const sent = await wallet.features["solana:signAndSendTransaction"].signAndSendTransaction(...inputs);
      return sent.map(({ signature }) => signature as SignatureBytes);
    },
  };
}

/** The system program's transfer. */
function transfer(from: Address, to: Address, lamports: bigint): Instruction {
  const data = new Uint8Array(12);
  const view = new DataView(data.buffer);
  view.setUint32(0, 2, true);
  view.setBigUint64(4, lamports, true);
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ];
  return { programAddress: SYSTEM, accounts, data };
}

async function confirmed(signature: Signature): Promise<void> {
  for (;;) {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    const [status] = value;
    if (status?.err) throw new Error("The transaction failed");
    if (status?.confirmationStatus === "confirmed" || status?.confirmationStatus === "finalized") return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function isSigned(account: Account, message: Uint8Array, signature: ReadonlyUint8Array): boolean {
  const key = new Uint8Array(getAddressEncoder().encode(address(account.address)));
  return ed25519.verify(new Uint8Array(signature), message, key, { zip215: false });
}

hearWallets();
onPress({
  async sign() {
    const { wallet, account } = connected();
    const message = new TextEncoder().encode("Ahoy from kit");
    const [signed] = await wallet.features["solana:signMessage"].signMessage({ account, message });
    if (!signed || !isSigned(account, message, signed.signature)) throw new Error("A stranger signed");
    return `Signed by ${account.address}`;
  },
  async send(to) {
    const signer = signerOf(connected());
    const { value: lifetime } = await rpc.getLatestBlockhash().send();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (dated) => appendTransactionMessageInstruction(transfer(signer.address, address(to), 10_000_000n), dated),
    );
    const bytes = await signAndSendTransactionMessageWithSigners(message);
    const signature = getBase58Decoder().decode(bytes) as Signature;
    await confirmed(signature);
    return `Confirmed: ${signature}`;
  },
});
