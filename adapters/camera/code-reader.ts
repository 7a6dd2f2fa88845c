import { Lazy } from "../../domain/lazy.ts";

/** Reads the code in a picture; undefined where there is none. */
export type CodeReader = (picture: OffscreenCanvas) => Promise<string | undefined>;

/** The browser's own reader of codes (the Shape Detection API), which the compiler does not know. */
interface Detector {
  detect(picture: OffscreenCanvas): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = "qr_code";

const decoder = new Lazy(() => import("./decoder.ts"), { isRepeated: true });

/** Reads by the kit's own decoder, which throws for a picture without a code. */
const decode: CodeReader = async (picture) => {
  const { decodeQR } = await decoder.open();
  const { width, height } = picture;
  const data = picture.getContext("2d")?.getImageData(0, 0, width, height);
  try {
    return data && decodeQR(data);
  } catch {
    return undefined;
  }
};

async function openDetector(window: Window): Promise<Detector | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  return BarcodeDetector && formats?.includes(FORMAT) ? new BarcodeDetector({ formats: [FORMAT] }) : undefined;
}

/** Opens the browser's own reader where it has one that works, else the kit's. */
export async function openCodeReader(window: Window): Promise<CodeReader> {
  let detector = await openDetector(window);
  if (!detector) await decoder.open();
  return async (picture) => {
    if (!detector) return decode(picture);
    try {
      return (await detector.detect(picture))[0]?.rawValue;
    } catch {
      // A phone may lack the service behind the browser's API.
      detector = undefined;
      return undefined;
    }
  };
}
