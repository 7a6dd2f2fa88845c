import type { ReactNode } from "react";
import { AlertBar } from "../../views/kit/AlertBar.tsx";
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from "../../views/kit/HostButton.tsx";
import { Mark } from "../../views/kit/Mark.tsx";
import { Note } from "../../views/kit/Note.tsx";
import { Thread } from "../../views/kit/Thread.tsx";
import { Toast } from "../../views/kit/Toast.tsx";
import { LONG, picture } from "./samples.ts";

const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const onPress = (): void => {};

/** Parts that stand outside the screens. */
export const NOTICES: Readonly<Record<string, ReactNode>> = {
  "toast, success": <Toast variant="success" text="Address copied" />,
  "toast, error": <Toast variant="error" text="Failed to copy" />,
  "toast, loading": <Toast variant="loading" text="Switching to Polder" />,
  "toast, long": <Toast variant="error" text={`${LONG} did not answer, and nobody knows why it would not`} />,
  "toast, icon": <Toast variant="success" icon="shield" text="Only WalletConnect certified" />,
  alert: <AlertBar text="Project ID Not Configured" />,
  note: <Note>Two extensions use the same name. Choose the one you installed yourself.</Note>,
  "thread, closed": (
    <Thread state="closed" from={<Mark name="Larkspur" size="l" />} to={<Mark name="Juniper" size="l" />} />
  ),
};

/** The elements on the host page. */
export const BUTTONS: Readonly<Record<string, ReactNode>> = {
  connect: <ConnectButton loading={false} onPress={onPress} />,
  connecting: <ConnectButton loading onPress={onPress} />,
  "connect, disabled": <ConnectButton loading={false} disabled onPress={onPress} />,
  "connect, small": <ConnectButton loading={false} size="sm" label="Connect" onPress={onPress} />,
  account: (
    <AccountButton
      address={ADDRESS}
      balance={{ raw: "1.284093", text: "1.284", symbol: "ETH" }}
      charsStart={4}
      charsEnd={6}
      onPress={onPress}
    />
  ),
  "account, loading": <AccountButton address={ADDRESS} balance="loading" onPress={onPress} />,
  "account, named": <AccountButton address={ADDRESS} profile="maya.demo.id" onPress={onPress} />,
  "account, small": <AccountButton address={ADDRESS} size="sm" charsEnd={4} onPress={onPress} />,
  network: <NetworkButton label="Opal" network={{ name: "Opal" }} unsupported={false} onPress={onPress} />,
  "network, none": <NetworkButton label="Select Network" unsupported={false} onPress={onPress} />,
  "network, unsupported": <NetworkButton label="Switch Network" unsupported onPress={onPress} />,
  "network, long": <NetworkButton label={LONG} network={{ name: LONG }} unsupported={false} onPress={onPress} />,
  wallet: <WalletButton wallet={{ name: "Juniper", image: picture(1) }} loading={false} onPress={onPress} />,
  "wallet, asked": <WalletButton wallet={{ name: "Juniper" }} loading onPress={onPress} />,
};
