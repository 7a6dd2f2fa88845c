import type { Sandbox } from "../../../sandbox/main.ts";

/** The options that every page of a story needs: the sandbox in place of the public services. */
export function sandboxOptions(sandbox: Pick<Sandbox, "url" | "projectId">): Record<string, unknown> {
  const { url, projectId } = sandbox;
  return { projectId, endpoints: { walletApi: url, blockchainApi: url }, networks: ["eip155:1", "eip155:8453"] };
}

/** JSON that may stand between script tags. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * A story's own page. `{{wallets}}` is the tag of the scripted wallets, `{{block}}` an options block on the sandbox,
 * `{{options}}` the same options as JSON.
 */
export function ownPage(sandbox: Sandbox, html: string): string {
  const options = inScript(sandboxOptions(sandbox));
  return html
    .replaceAll("{{wallets}}", '<script src="/wallets.js"></script>')
    .replaceAll("{{block}}", `<script type="application/json" id="appkit-options">${options}</script>`)
    .replaceAll("{{options}}", options);
}

/** A whole document from the content of its head and body. */
export function hostDocument(head: string, body = "<h1>Host</h1>"): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}</body></html>`;
}
