import type { ReactNode } from "react";
import { Logo } from "../../views/kit/pictures/Logo.tsx";
import { ConnectionStatus } from "../../views/kit/states/ConnectionStatus.tsx";
import { Note } from "../../views/kit/states/Note.tsx";
import { AlertBar } from "../../views/shell/card/AlertBar.tsx";
import { Toast } from "../../views/shell/card/Toast.tsx";
import { LONG } from "./samples.ts";

/** Parts that stand outside the screens. */
export const NOTICES: Readonly<Record<string, ReactNode>> = {
  "toast, success": <Toast variant="success" text="Address copied" />,
  "toast, error": <Toast variant="error" text="Failed to copy" />,
  "toast, loading": <Toast variant="loading" text="Switching to Polder" />,
  "toast, long": <Toast variant="error" text={`${LONG} did not answer, and nobody knows why it would not`} />,
  "toast, icon": <Toast variant="success" icon="shield" text="Certified wallets only" />,
  alert: <AlertBar text="Project ID Not Configured" />,
  note: <Note>Two extensions use the same name. Choose the one you installed yourself.</Note>,
  "thread, closed": (
    <ConnectionStatus state="closed" from={<Logo name="Larkspur" size="l" />} to={<Logo name="Juniper" size="l" />} />
  ),
};
