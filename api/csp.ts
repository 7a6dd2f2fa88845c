import { isServed } from "../domain/embedded/embedded.ts";
import { invalidOption } from "../domain/options/checks.ts";
import { DEFAULT_ENDPOINTS, type Options } from "../domain/options/options.ts";
import { resolveOptions } from "../domain/options/resolve.ts";
import { parsedUrl } from "../domain/parsed-url.ts";
import { NO_FACTS } from "./page-facts.ts";
import { warnOfUnknown } from "./warnings/warn.ts";

/** The sources of the URLs among `urls`, each once; an empty text for none. */
function sources(...urls: readonly (string | undefined)[]): string {
  const origins = urls.flatMap((url) => parsedUrl(url ?? "")?.origin ?? []);
  return [...new Set(origins.filter((origin) => origin !== "null"))].join(" ");
}

/**
 * The Content-Security-Policy header of a page that embeds the kit with these options and loads nothing else; a page
 * adds what its own parts need. Pictures of tokens, names and collectibles come from any host: without `https:` in
 * `img-src` initials replace them. If `metadata` has no icon, the page's own icon is shown, from the page's own host.
 *
 * @param nonce The nonce of the script's tag; default: the placeholder `{nonce}`.
 * @throws INVALID_OPTION, NO_RPC_URL, SIWE_AND_SIWX, as `create` does.
 * @example csp({ networks: ["eip155:1"], projectId: "…" }, "4AEemGb0xJptoIGFP3Nd")
 */
export function csp(options: Options = {}, nonce = "{nonce}"): string {
  const { settings, endpoints, siwx, connectorImages, unknown } = resolveOptions(options, NO_FACTS);
  if (!/^([\w+/-]+=*|\{nonce\})$/.test(nonce)) throw invalidOption("nonce", nonce, "base64");
  warnOfUnknown(unknown);
  const { features, networks, metadata, tokens, customWallets } = settings;
  const logsIn = !settings.basic && (features.email || features.socials);
  const hasLogin = logsIn && networks.some(({ chainNamespace }) => isServed(chainNamespace));
  const way = typeof siwx === "object" && "type" in siwx ? siwx : { type: siwx };
  const connect = sources(
    endpoints.walletApi,
    endpoints.blockchainApi,
    settings.enableWalletConnect ? endpoints.relay : undefined,
    features.analytics ? endpoints.analytics : undefined,
    way.type === "cloud" ? endpoints.cloudAuth : undefined,
    way.type === "server" && "url" in way ? way.url : undefined,
    ...networks.flatMap(({ rpcUrls }) => rpcUrls.default.http),
  );
  const isOwnServer = way.type === "server" && "url" in way && way.url?.startsWith("/");
  const pictures = sources(
    endpoints.walletApi,
    ...metadata.icons,
    ...networks.map(({ assets }) => assets.imageUrl),
    ...customWallets.map(({ imageUrl }) => imageUrl),
    ...Object.values(tokens).map((token) => token?.image),
    ...Object.values(connectorImages),
  );
  const ownIcon = metadata.icons.length === 0 ? "'self' " : "";
  const frames = sources(
    hasLogin ? endpoints.secureFrame : undefined,
    endpoints.verify === DEFAULT_ENDPOINTS.verify ? undefined : endpoints.verify,
  );
  return [
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; img-src ${ownIcon}blob: data: ${pictures}`,
    `connect-src ${connect}${isOwnServer ? " 'self'" : ""}; frame-src ${frames || "'none'"}; font-src 'none'; base-uri 'none'`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join("; ");
}
