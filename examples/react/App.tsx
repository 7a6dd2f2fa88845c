import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from "appkit/react";
import { useState } from "react";

const hex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Signs a message with the connected wallet, by its EIP-1193 provider. */
function SignButton({ address }: { address: string }) {
  const { walletProvider } = useAppKitProvider("eip155");
  const [outcome, setOutcome] = useState("");
  const sign = async () => {
    try {
      const signature = await walletProvider?.request({ method: "personal_sign", params: [hex("Ahoy"), address] });
      setOutcome(`Signed: ${String(signature).slice(0, 18)}…`);
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : "The wallet declined.");
    }
  };
  return (
    <p className="row">
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <output>{outcome}</output>
    </p>
  );
}

export function App() {
  const { open } = useAppKit();
  const { address, isConnected } = useAppKitAccount();
  const { caipNetwork } = useAppKitNetwork();
  const { disconnect } = useDisconnect();
  return (
    <main>
      <h1>AppKit in React</h1>
      <p>The button is an element; the rest is your own, by the hooks.</p>
      <p className="row">
        <appkit-button />
        <appkit-network-button />
      </p>
      <dl>
        <dt>Account</dt>
        <dd id="account">{address ?? "none"}</dd>
        <dt>Network</dt>
        <dd>{caipNetwork?.name ?? "none"}</dd>
      </dl>
      {isConnected && address ? (
        <>
          <SignButton address={address} />
          <button type="button" onClick={() => disconnect()}>
            Disconnect
          </button>
        </>
      ) : (
        <button type="button" onClick={() => open()}>
          A button of your own
        </button>
      )}
    </main>
  );
}
