import { digest } from "../digest.ts";
import { content, type Reply } from "../http/reply.ts";

const hash = (script: string): string => digest(script).toString("base64");

/** The page that hands an attestation to its embedding page, of any origin; it does nothing else. */
export function attestationPage(attestation: string): Reply {
  const message = JSON.stringify(JSON.stringify({ type: "verify_attestation", attestation }));
  const script = `parent.postMessage(${message.replaceAll("<", "\\u003c")}, "*");`;
  const policy = `default-src 'none'; script-src 'sha256-${hash(script)}'; base-uri 'none'; frame-ancestors *`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Attestation</title></head><body><script>${script}</script></body></html>`;
  return content(html, "text/html; charset=utf-8", {
    "content-security-policy": policy,
    // So that a page which isolates itself may frame it too.
    "cross-origin-embedder-policy": "require-corp",
  });
}
