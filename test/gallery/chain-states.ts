import type { ConnectingMultiChainProps } from "../../views/screens/connection/ConnectingMultiChain.tsx";
import type { SwitchActiveChainProps } from "../../views/screens/networks/SwitchActiveChain.tsx";
import { ARABIC, CHINESE, connector, GERMAN, LONG, networkId, picture } from "./samples.ts";

const event = { type: "connector.choose", connector: connector("Juniper") } as const;
const evm = {
  namespace: "eip155",
  networks: [{ name: "Opal", image: picture(0) }, { name: "Ether Mainnet" }, { name: "Polder" }],
  connected: false,
  event,
} as const;
const solana = { namespace: "solana", networks: [{ name: "Solana" }], connected: false, event } as const;
const bitcoin = { namespace: "bip122", networks: [{ name: "Bitcoin" }], connected: false, event } as const;

const several: ConnectingMultiChainProps = {
  wallet: { name: "Juniper", image: picture(1) },
  chains: [evm, solana, bitcoin],
};

const other: SwitchActiveChainProps = {
  network: { name: "Solana" },
  namespace: "solana",
  wallet: "Juniper",
  event: { type: "namespace.connect", networkId: networkId(1) },
};

/** One wallet on several chains, and a chain that takes another wallet. */
export const CHAINS = {
  ConnectingMultiChain: {
    three: several,
    "one is connected": { ...several, chains: [{ ...evm, connected: true }, solana] },
    "long names": {
      wallet: { name: LONG },
      chains: [{ ...evm, networks: [GERMAN, LONG, ARABIC, CHINESE].map((name) => ({ name })) }, bitcoin],
    },
  },
  SwitchActiveChain: {
    asked: other,
    pictured: { ...other, network: { name: "Opal", image: picture(0) }, namespace: "eip155" },
    "long names": { ...other, network: { name: GERMAN }, wallet: LONG, namespace: "multiversx" },
  },
} satisfies {
  ConnectingMultiChain: Record<string, ConnectingMultiChainProps>;
  SwitchActiveChain: Record<string, SwitchActiveChainProps>;
};
