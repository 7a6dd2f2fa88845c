import type { ReactNode } from "react";
import { safeAppUrl, safePageUrl } from "../../../domain/safe-url.ts";
import { useText } from "../../shell/text.ts";

export interface LinkProps {
  href: string | undefined;
  className?: string;
  tone?: "go" | undefined;
  size?: "s" | undefined;
  slim?: boolean | undefined;
  app?: boolean | undefined;
  children: ReactNode;
}

/**
 * The attributes of a link to outside, or undefined where the address is none that a visitor may be sent to (S6). With `app`
 * one that another app claims will do: a store's.
 */
export function externalLinkProps(href: string | undefined, app = false) {
  const url = app ? safeAppUrl(href) : safePageUrl(href);
  return url && ({ href: url, target: "_blank", rel: "noopener noreferrer", "data-action": "link.open" } as const);
}

/** A link to outside; where its address is no good, only its words. */
export function Link({ href, className = "link", tone, size, slim, app, children }: LinkProps) {
  const t = useText();
  const attributes = externalLinkProps(href, app);
  if (!attributes) return <span>{children}</span>;
  return (
    <a {...attributes} className={className} data-tone={tone} data-size={size} data-slim={slim || undefined}>
      {children}
      <span className="vh"> ({t("link.newTab")})</span>
    </a>
  );
}
