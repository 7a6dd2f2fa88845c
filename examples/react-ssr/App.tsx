import { useAppKit, useAppKitAccount, useAppKitNetwork } from "appkit/react";
// The server and the browser both make the instance, before the first hook: what the server draws is what the browser begins with.
import "./kit.ts";

export function App() {
  const { open } = useAppKit();
  const { address, status } = useAppKitAccount();
  const { caipNetwork } = useAppKitNetwork();
  return (
    <main>
      <h1>AppKit in React, drawn by a server</h1>
      <p>Look at the source of this page: all of it is there before a script runs.</p>
      <p className="row">
        <appkit-button />
        <button type="button" onClick={() => open({ view: "Networks" })}>
          {caipNetwork?.name ?? "Network"}
        </button>
      </p>
      <dl>
        <dt>Account</dt>
        <dd id="account">{address ?? "none"}</dd>
        <dt>Status</dt>
        <dd>{status ?? "disconnected"}</dd>
      </dl>
    </main>
  );
}
