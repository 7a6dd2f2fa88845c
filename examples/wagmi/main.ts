// wagmi finds the session of AppKit by EIP-6963, as it finds an extension; in React the same config goes to WagmiProvider.
import {
  type Connector,
  connect,
  createConfig,
  getAccount,
  getConnectors,
  reconnect,
  sendTransaction,
  signMessage,
  unstable_connector,
  verifyMessage,
  waitForTransactionReceipt,
  watchAccount,
  watchConnectors,
} from "@wagmi/core";
import { mainnet } from "@wagmi/core/chains";
import { parseEther } from "viem";
import { list, onPress, showAccount } from "../page.ts";
import "../style.css";

const config = createConfig({
  chains: [mainnet],
  // Reads go through the connected wallet; a page with nodes of its own names them here: http("https://…").
  transports: { [mainnet.id]: unstable_connector({ type: "injected" }) },
});

const draw = (connectors: readonly Connector[]) =>
  list(
    connectors,
    ({ name }) => name,
    async (connector) => {
      await connect(config, { connector });
    },
  );

watchConnectors(config, { onChange: (connectors) => draw(connectors) });
watchAccount(config, { onChange: ({ address }) => showAccount(address) });
draw(getConnectors(config));
// After a reload the session is announced at once, and answers as soon as it is restored; in React WagmiProvider does this.
void reconnect(config);

onPress({
  async sign() {
    const message = "Ahoy from wagmi";
    const signature = await signMessage(config, { message });
    const { address } = getAccount(config);
    if (!address || !(await verifyMessage(config, { address, message, signature })))
      throw new Error("A stranger signed");
    return `Signed by ${address}`;
  },
  async send(to) {
    const hash = await sendTransaction(config, { to: to as `0x${string}`, value: parseEther("0.01") });
    const { blockNumber } = await waitForTransactionReceipt(config, { hash });
    return `Mined in block ${blockNumber}: ${hash}`;
  },
});
