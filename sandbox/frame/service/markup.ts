import { content, type Reply } from "../../http/reply.ts";

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a foreign text for HTML. */
export function safe(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => references[letter] ?? "");
}

/** Allows the page's own sheet and script alone; forms go back to this origin, and no page may frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** One of the plain pages that open in a window of their own. */
export interface PlainPage {
  readonly title: string;
  /** Markup; foreign texts in it went through {@link safe}. */
  readonly body: string;
  readonly status?: number;
  /** Address of the page's script. */
  readonly script?: string;
  /** Attributes of the body, by name behind `data-`. */
  readonly data?: Readonly<Record<string, string>>;
}

/** A page with its policy. */
export function plainPage({ title, body, status = 200, script, data = {} }: PlainPage): Reply {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${safe(value)}"`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/plain.css">
${script === undefined ? "" : `<script src="${safe(script)}" defer></script>`}
</head>
<body${attributes.join("")}>
<main>
<p class="brand"><strong>AppKit sandbox</strong> <span class="tag">Test accounts only</span></p>
<h1>${safe(title)}</h1>
${body}
</main>
</body>
</html>
`;
  const headers = { "content-security-policy": policy, "referrer-policy": "same-origin" };
  return { ...content(html, "text/html; charset=utf-8", headers), status };
}

/** A page that only shows a text. */
export function saidPage(title: string, text: string, status = 200): Reply {
  return plainPage({ title, status, body: `<p role="status">${safe(text)}</p>` });
}
