import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of a module. */
const SCALE = 9;
/** The plane of the brightness, and two of colour at half the width and height (YUV 4:2:0). */
const COLOURS = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);

/** A code in the middle of a grey wall. */
function frameOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const frame = Buffer.alloc(WIDTH * HEIGHT, 150);
  const [left, top] = [WIDTH, HEIGHT].map((length) => Math.floor((length - size * SCALE) / 2)) as [number, number];
  for (let y = 0; y < size * SCALE; y += 1)
    for (let x = 0; x < size * SCALE; x += 1)
      frame[(top + y) * WIDTH + left + x] = data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] ? 30 : 225;
  return Buffer.concat([Buffer.from("FRAME\n"), frame, COLOURS]);
}

/** Writes a video that shows each code for a second, again and again; gives its path. */
export function writeCameraVideo(...codes: readonly string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), "camera-")), "codes.y4m");
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...codes.map(frameOf)]));
  return path;
}
