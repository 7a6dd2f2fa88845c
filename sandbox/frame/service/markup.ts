import { escapeHtml, formPolicy } from "../../http/html.ts";
import { content, type Reply } from "../../http/reply.ts";

/** One of the plain pages that open in a window of their own. */
export interface PlainPage {
  readonly title: string;
  /** Markup; foreign texts in it went through {@link escapeHtml}. */
  readonly body: string;
  readonly status?: number;
  /** Address of the page's script. */
  readonly script?: string;
  /** Attributes of the body, by name behind `data-`. */
  readonly data?: Readonly<Record<string, string>>;
}

/** A page with its policy. */
export function plainPage({ title, body, status = 200, script, data = {} }: PlainPage): Reply {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/plain.css">
${script === undefined ? "" : `<script src="${escapeHtml(script)}" defer></script>`}
</head>
<body${attributes.join("")}>
<main>
<p class="brand"><strong>AppKit sandbox</strong> <span class="tag">Test accounts only</span></p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  const headers = { "content-security-policy": formPolicy, "referrer-policy": "same-origin" };
  return { ...content(html, "text/html; charset=utf-8", headers), status };
}

/** A page that only shows a text. */
export function textPage(title: string, text: string, status = 200): Reply {
  return plainPage({ title, status, body: `<p role="status">${escapeHtml(text)}</p>` });
}
