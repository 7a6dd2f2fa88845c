import { base58 } from "@scure/base";
import { isRecord } from "../../domain/record.ts";
import { listOf, objectOf } from "./shape.ts";

const most = 400;

const short = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (text ?? "").slice(0, most);
};

const isText = (text: string): boolean => /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\p{M}\r\n\t]+$/u.test(text);

/** Bytes that are text are shown as text. */
function readable(bytes: Uint8Array, otherwise: unknown): string {
  const text = Buffer.from(bytes).toString("utf8");
  return isText(text) ? short(text) : short(otherwise);
}

function fromHex(value: unknown): string {
  if (typeof value !== "string" || !/^0x([0-9a-f]{2})+$/i.test(value)) return short(value);
  return readable(Buffer.from(value.slice(2), "hex"), value);
}

function fromBase58(value: unknown): string {
  try {
    return readable(base58.decode(String(value)), value);
  } catch {
    return short(value);
  }
}

function transaction(fields: Record<string, unknown>): string {
  const entries = ["to", "value", "data", "gas", "nonce"].flatMap((name) => {
    const value = fields[name];
    return value === undefined || value === "0x" ? [] : [`${name} ${short(value)}`];
  });
  return entries.join(", ");
}

function typedData(value: unknown): string {
  try {
    const data: unknown = typeof value === "string" ? JSON.parse(value) : value;
    if (isRecord(data)) return short({ [String(data.primaryType)]: data.message });
  } catch {
    // The value is shown as it came.
  }
  return short(value);
}

/** The content that a request would have signed, in words, as far as it is easy to read. */
export function describeRequest(method: string, params: unknown): string {
  const list = listOf(params);
  const fields = objectOf(params);
  switch (method) {
    case "personal_sign":
      return fromHex(list[0]);
    case "eth_sign":
      return fromHex(list[1]);
    case "eth_signTypedData":
    case "eth_signTypedData_v3":
    case "eth_signTypedData_v4":
      return typedData(list[1]);
    case "eth_sendTransaction":
    case "eth_signTransaction":
      return transaction(fields);
    case "wallet_sendCalls":
      return listOf(fields.calls)
        .map((call) => transaction(isRecord(call) ? call : {}))
        .join("; ");
    case "solana_signMessage":
      return fromBase58(fields.message);
    case "signMessage":
      return short(fields.message);
    case "sendTransfer":
      return `${short(fields.amount)} satoshi to ${short(fields.recipientAddress)}`;
    default:
      return short(params);
  }
}

/** The namespaces that a proposal asks for. */
export function describeNamespaces(...proposals: readonly unknown[]): string {
  const lines = proposals.flatMap((proposal) => (isRecord(proposal) ? Object.entries(proposal) : []));
  return lines
    .map(([name, values]) => {
      const { chains, methods } = isRecord(values) ? values : {};
      return `${name}: ${listOf(chains).join(", ") || name} with ${listOf(methods).length} methods`;
    })
    .join("; ");
}
