import type { Browser } from "../../../domain/pairing/device.ts";
import type { System } from "../../../domain/pairing/system.ts";

interface Seen {
  what: string;
  userAgent: string;
  touch?: number;
  is: readonly [System, Browser];
}

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8)";
const WEBVIEW =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv) AppleWebKit/537.36 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

const row = (what: string, system: System, browser: Browser, userAgent: string, touch = 0): Seen => ({
  ...{ what, userAgent, touch, is: [system, browser] },
});

/** User agents of browsers, wallets and other apps. */
export const USER_AGENTS: readonly Seen[] = [
  row("Safari, iPhone", "ios", "safari", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 5),
  row(
    "Safari, old iPad",
    "ios",
    "safari",
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
    5,
  ),
  row(
    "Safari, iPad that calls itself a Mac",
    "ios",
    "safari",
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    5,
  ),
  row("Chrome, iPhone", "ios", "chrome", `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 5),
  row("Firefox, iPhone", "ios", "other", `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 5),
  row("Edge, iPhone", "ios", "other", `${IPHONE} Version/18.0 EdgiOS/130.0.2849.80 Mobile/15E148 Safari/604.1`, 5),
  row("Opera, iPhone", "ios", "other", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.2.2`, 5),
  row("DuckDuckGo, iPhone", "ios", "other", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 Ddg/18.1`, 5),
  row("Google app, iPhone", "ios", "inApp", `${IPHONE} GSA/343.0.695551749 Mobile/15E148 Safari/604.1`, 5),
  row("nameless web view, iPhone", "ios", "inApp", `${IPHONE} Mobile/15E148`, 5),
  row("MetaMask, iPhone", "ios", "inApp", `${IPHONE} Mobile/15E148 WebView MetaMaskMobile`, 5),
  row("Trust, iPhone", "ios", "inApp", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 Trust/11.46`, 5),
  row("Phantom, iPhone", "ios", "inApp", `${IPHONE} Mobile/15E148 Phantom/ios/25.27.0.28155`, 5),
  row("imToken, iPhone", "ios", "inApp", `${IPHONE} Mobile/15E148 imToken/2.17.1.2600 en-US`, 5),
  row(
    "Facebook, iPhone",
    "ios",
    "inApp",
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/489.0.0.41.73;FBBV/661441534;FBDV/iPhone15,3]`,
    5,
  ),
  row(
    "Instagram, iPhone",
    "ios",
    "inApp",
    `${IPHONE} Mobile/15E148 Instagram 356.0.0.32.102 (iPhone15,3; iOS 18_1)`,
    5,
  ),
  row("Line, iPhone", "ios", "inApp", `${IPHONE} Mobile/15E148 Safari Line/14.18.0`, 5),
  row("Chrome, Android", "android", "chrome", `${PIXEL} ${BLINK} Chrome/131.0.0.0 Mobile Safari/537.36`, 5),
  row("Chrome, Android tablet", "android", "chrome", `${PIXEL} ${BLINK} Chrome/131.0.0.0 Safari/537.36`, 5),
  row(
    "Firefox, Android",
    "android",
    "other",
    "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
    5,
  ),
  row(
    "Samsung Internet",
    "android",
    "other",
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    5,
  ),
  row(
    "Edge, Android",
    "android",
    "other",
    `${PIXEL} ${BLINK} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.2849.68`,
    5,
  ),
  row("Opera, Android", "android", "other", `${PIXEL} ${BLINK} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`, 5),
  row(
    "nameless web view, Android",
    "android",
    "inApp",
    `${WEBVIEW} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36`,
    5,
  ),
  row(
    "MetaMask, Android",
    "android",
    "inApp",
    `${PIXEL} ${BLINK} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 WebView MetaMaskMobile`,
    5,
  ),
  row(
    "OKX, Android",
    "android",
    "inApp",
    `${PIXEL} ${BLINK} Chrome/130.0.0.0 Mobile Safari/537.36 OKApp/(Android/6.93.0) OKEx/6.93.0`,
    5,
  ),
  row(
    "Telegram, Android, in its own words",
    "android",
    "telegram",
    `${WEBVIEW} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 Telegram-Android/11.4.2 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
    5,
  ),
  row(
    "a Windows phone, which names the other two",
    "android",
    "other",
    "Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537 Opera Mini",
    5,
  ),
  row(
    "Safari, Mac",
    "desktop",
    "safari",
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
  ),
  row("Chrome, Mac", "desktop", "chrome", `${MAC} ${BLINK} Chrome/131.0.0.0 Safari/537.36`),
  row("Chrome, Windows with touch", "desktop", "chrome", `${WINDOWS} ${BLINK} Chrome/131.0.0.0 Safari/537.36`, 10),
  row(
    "Chrome without a head",
    "desktop",
    "chrome",
    `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/131.0.0.0 Safari/537.36`,
  ),
  row("Edge, Windows", "desktop", "other", `${WINDOWS} ${BLINK} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`),
  row(
    "Firefox, Windows",
    "desktop",
    "other",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
  ),
  row("Opera, Mac", "desktop", "other", `${MAC} ${BLINK} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`),
  row("nameless web view, Mac", "desktop", "inApp", `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko)`),
  row(
    "a wallet made with Electron",
    "desktop",
    "inApp",
    `${MAC} ${BLINK} Exodus/24.41.3 Chrome/126.0.6478.234 Electron/31.7.1 Safari/537.36`,
  ),
  row("nothing", "desktop", "other", ""),
];
