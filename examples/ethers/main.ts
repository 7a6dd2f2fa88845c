// ethers finds the session of AppKit by EIP-6963, as it finds an extension.
import { BrowserProvider, type Eip1193Provider, type JsonRpcSigner, parseEther, verifyMessage } from "ethers";
import { list, onPress, showAccount } from "../page.ts";
import "../style.css";

interface Announced {
  info: { uuid: string; name: string };
  provider: Eip1193Provider & { on(event: "accountsChanged", listener: (accounts: string[]) => void): unknown };
}

const found = new Map<string, Announced>();
let signer: JsonRpcSigner | undefined;

async function choose({ provider }: Announced): Promise<void> {
  const use = async () => {
    // "any": the wallet may change its chain while the page is open.
    signer = await new BrowserProvider(provider, "any").getSigner();
    showAccount(signer.address);
  };
  provider.on("accountsChanged", (accounts) => {
    signer = undefined;
    showAccount(undefined);
    if (accounts.length > 0) void use();
  });
  await use();
}

window.addEventListener("eip6963:announceProvider", (event) => {
  const { detail } = event as CustomEvent<Announced>;
  found.set(detail.info.uuid, detail);
  list([...found.values()], ({ info }) => info.name, choose);
});
window.dispatchEvent(new Event("eip6963:requestProvider"));

function connected(): JsonRpcSigner {
  if (!signer) throw new Error("Choose a wallet first");
  return signer;
}

onPress({
  async sign() {
    const message = "Ahoy from ethers";
    const signature = await connected().signMessage(message);
    return `Signed by ${verifyMessage(message, signature)}`;
  },
  async send(to) {
    const sent = await connected().sendTransaction({ to, value: parseEther("0.01") });
    const receipt = await sent.wait();
    return `Mined in block ${receipt?.blockNumber}: ${sent.hash}`;
  },
});
