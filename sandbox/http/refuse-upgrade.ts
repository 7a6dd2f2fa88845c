import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

interface Content {
  readonly type: string;
  readonly body: string;
}

/** Answers a request for a websocket with a status in its place, with an id as every answer has. */
export function refuseUpgrade(socket: Duplex, status: number, content?: Content): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`,
    `X-Request-Id: ${randomUUID()}`,
    "Connection: close",
    ...(content ? [`Content-Type: ${content.type}`] : []),
    `Content-Length: ${Buffer.byteLength(content?.body ?? "")}`,
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${content?.body ?? ""}`);
}
