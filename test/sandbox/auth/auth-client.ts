import { privateKeyToAccount } from "viem/accounts";
import type { Sandbox } from "../../../sandbox/main.ts";
import type { Answer } from "../started.ts";

export const query = "projectId=p&st=appkit&sv=html-ethers-1.8.0";
export const origin = "https://shop.example";

interface Said {
  address: string;
  chain: string;
  nonce: string;
  lines?: readonly string[];
  network?: string;
  domain?: string;
  uri?: string;
  statement?: string;
}

/** The informal message of the public client. */
export const textOf = ({ address, chain, nonce, lines = [], network = "Ethereum", ...rest }: Said): string => {
  const { domain = "shop.example", uri = "https://shop.example/cart", statement } = rest;
  return [
    `${domain} wants you to sign in with your ${network} account:`,
    address,
    statement === undefined ? "" : `\n${statement}\n`,
    `URI: ${uri}`,
    "Version: 1",
    `Chain ID: ${chain}`,
    `Nonce: ${nonce}`,
    "Issued At: 2026-05-04T10:00:00.000Z",
    ...lines,
  ].join("\n");
};

export const told = ({ status, text }: Answer) => [status, text];

/** Claims of the token. */
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

async function read(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get("content-type")?.includes("json");
  return { status, text, body: isJson ? JSON.parse(text) : undefined, headers };
}

/** A page that signs in with the first development account. */
export function authClient(sandbox: () => Sandbox) {
  /** A call as a page makes it: no content type of its own, answers read as text or JSON. */
  async function call(method: string, route: string, more: { body?: object; headers?: object; query?: string } = {}) {
    const response = await fetch(`${sandbox().url}/auth/v1/${route}?${more.query ?? query}`, {
      method,
      headers: { origin, ...more.headers },
      ...(more.body && { body: JSON.stringify(more.body) }),
    });
    return read(response);
  }

  const nonce = async () => (await call("GET", "nonce")).body as { nonce: string; token: string };

  const evm = () => privateKeyToAccount(sandbox().keys[0]!.privateKey);

  async function authenticate(
    message: string,
    signature: string,
    token: string,
    more: object = {},
    headers: object = {},
  ) {
    const body = { message, signature, clientId: null, walletInfo: { type: "extension", name: "Juniper" }, ...more };
    return call("POST", "authenticate", { body, headers: { "x-nonce-jwt": `Bearer ${token}`, ...headers } });
  }

  /** Signs in with the first development account; gives the reply. */
  async function signIn(said: Partial<Said> = {}, more: object = {}, headers: object = {}) {
    const given = await nonce();
    const message = textOf({ address: evm().address, chain: "eip155:1", nonce: given.nonce, ...said });
    return authenticate(message, await evm().signMessage({ message }), given.token, more, headers);
  }
  return { call, nonce, evm, authenticate, signIn };
}
