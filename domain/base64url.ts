/** Bytes to the alphabet of base64 that addresses may hold, without padding (RFC 4648 §5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
