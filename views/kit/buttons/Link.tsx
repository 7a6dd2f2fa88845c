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
 * The attributes of an external link, or undefined if the URL is unsafe (S6). With `app`, a URL that another app claims, such
 * as a store's, is accepted.
 */
export function externalLinkProps(href: string | undefined, app = false) {
  const url = app ? safeAppUrl(href) : safePageUrl(href);
  return url && ({ href: url, target: "_blank", rel: "noopener noreferrer", "data-action": "link.open" } as const);
}

/** An external link; only its text if the URL is unsafe. */
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
