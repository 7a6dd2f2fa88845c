import { Fragment, type ReactNode } from "react";
import type { ConnectMethod } from "../../../domain/options/features.ts";
import { Separator } from "../../kit/Separator.tsx";
import { chunk } from "../../shell/chunks.ts";
import type { LoginProps } from "./methods.ts";

export interface ConnectMethodsProps extends LoginProps {
  methods: readonly ConnectMethod[];
  locked: boolean;
  /** The content for the method `wallet`. */
  wallets?: ReactNode;
}

function Way({ method, email, socials, locked, wallets }: ConnectMethodsProps & { method: ConnectMethod }) {
  if (method === "wallet") return wallets;
  if (method === "email") {
    const Box = email && chunk("email")?.EmailBox;
    return Box && <Box {...email} locked={locked} />;
  }
  const Logos = socials && chunk("social")?.Socials;
  return Logos && <Logos socials={socials} locked={locked} />;
}

/** The connect methods, separated by `or`; e-mail and socials form one group (protocol.md §6.3). */
export function ConnectMethods(props: ConnectMethodsProps) {
  const { methods } = props;
  return methods.map((method, at) => (
    <Fragment key={method}>
      {at > 0 && (method === "wallet" || methods[at - 1] === "wallet") && <Separator />}
      <Way {...props} method={method} />
    </Fragment>
  ));
}
