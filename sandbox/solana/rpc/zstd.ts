const magic = 0xfd2fb528;
/** One segment, its size in four bytes, no checksum. */
const descriptor = 0xa0;
const blockLimit = 128 * 1024;

/** Wraps bytes as a Zstandard frame of stored blocks (RFC 8878); nothing is made smaller, every decoder reads it. */
export function zstdFrame(data: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt32LE(magic, 0);
  head.writeUInt8(descriptor, 4);
  head.writeUInt32LE(data.length, 5);
  const chunks: Uint8Array[] = [head];
  for (let at = 0; at === 0 || at < data.length; at += blockLimit) {
    const block = data.subarray(at, at + blockLimit);
    const size = Buffer.alloc(3);
    size.writeUIntLE(block.length * 8 + (at + blockLimit >= data.length ? 1 : 0), 0, 3);
    chunks.push(size, block);
  }
  return Buffer.concat(chunks);
}
