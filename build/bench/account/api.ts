import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The size of the account. */
export const TOKENS = 10_000;
export const TRANSACTIONS = 10_000;
/** Every second transaction brings a collectible of its own. */
export const NFTS = TRANSACTIONS / 2;

const PAGE = 50;
const CHAIN = "eip155:1";
const NEWEST = Date.parse("2026-10-01T12:00:00Z");
const HOUR = 3_600_000;

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#8aa"/></svg>';

const hex = (value: number, digits: number): string => `0x${value.toString(16).padStart(digits, "0")}`;

/** A browser has each picture once: what the network costs is not measured here. */
const PICTURES = 100;
const pictureOf = (origin: string, at: number): string => `${origin}/pictures/${at % PICTURES}.svg`;

const token = (origin: string, at: number): object => ({
  name: `Token number ${at}`,
  symbol: `TK${at}`,
  chainId: CHAIN,
  address: `${CHAIN}:${hex(at + 1, 40)}`,
  value: (TOKENS - at) * 1.25,
  price: 1.25,
  quantity: { decimals: "18", numeric: `${TOKENS - at}` },
  iconUrl: pictureOf(origin, at),
});

function transfer(origin: string, at: number): object {
  const quantity = { numeric: at % 2 ? `${at}.5` : "1" };
  if (at % 2) {
    const icon = { url: pictureOf(origin, at) };
    return { fungible_info: { name: `Token ${at}`, symbol: `TK${at}`, icon }, direction: "in", quantity };
  }
  const preview = { url: pictureOf(origin, at), content_type: "image/svg+xml" };
  const nft_info = { name: `Collectible ${at}`, content: { preview, detail: preview }, flags: { is_spam: false } };
  return { nft_info, direction: "in", quantity };
}

const transaction = (origin: string, at: number): object => ({
  id: `transaction-${at}`,
  metadata: {
    operationType: "receive",
    hash: hex(at + 1, 64),
    minedAt: new Date(NEWEST - at * HOUR).toISOString(),
    sentFrom: hex(at + 7, 40),
    sentTo: hex(1, 40),
    status: "confirmed",
    nonce: at,
    chain: CHAIN,
    application: null,
  },
  transfers: [transfer(origin, at)],
});

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

function historyPage(origin: string, cursor: number): string {
  const end = Math.min(cursor + PAGE, TRANSACTIONS);
  const data = many(end - cursor, (at) => transaction(origin, cursor + at));
  return JSON.stringify({ data, next: end < TRANSACTIONS ? String(end) : null });
}

/** A Blockchain API with one account, which has and did very much. */
export interface RichApi {
  readonly url: string;
  /** Answers about the account so far. */
  readonly answered: number;
  stop(): Promise<void>;
}

/** The API's answers at its origin, by path and cursor. */
function answersAt(origin: string): (path: string, cursor: number) => string | undefined {
  const balances = JSON.stringify({ balances: many(TOKENS, (at) => token(origin, at)) });
  const pages = many(TRANSACTIONS / PAGE, (at) => historyPage(origin, at * PAGE));
  return (path, cursor) => {
    if (path.endsWith("/balance")) return balances;
    if (path.endsWith("/history")) return pages[cursor / PAGE];
    return path.endsWith("/supported-chains") ? JSON.stringify({ http: [CHAIN] }) : undefined;
  };
}

function answerPicture(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=3600" }).end(PICTURE);
}

/** Starts the API on a free port of loopback. */
export async function startRichApi(): Promise<RichApi> {
  let answered = 0;
  let answerOf = answersAt("");
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/pictures/")) return answerPicture(response);
    if (pathname.startsWith("/v1/account/")) answered += 1;
    const body = answerOf(pathname, Number(searchParams.get("cursor") ?? 0)) ?? "{}";
    const headers = { "content-type": "application/json", "access-control-allow-origin": "*" };
    return response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  answerOf = answersAt(url);
  return {
    url,
    get answered() {
      return answered;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
