// Stands in for window-getters, window-metadata and detect-browser under @walletconnect: what is read of the page.
interface Browser {
  type: "browser";
  os: string;
  name: string;
  version: string;
}

const SYSTEMS = ["android", "iphone", "ipad", "windows", "mac", "linux"];
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["edge", /\bEdgA?\/([\d.]+)/],
  ["firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["chrome", /\b(?:Chrome|CriOS)\/([\d.]+)/],
  ["safari", /\bVersion\/([\d.]+).*Safari/],
];

export const getDocument = (): Document | undefined => (typeof document === "undefined" ? undefined : document);
export const getNavigator = (): Navigator | undefined => (typeof navigator === "undefined" ? undefined : navigator);
export const getLocation = (): Location | undefined => (typeof location === "undefined" ? undefined : location);

/** Nothing: what the page says of itself is given with the options. */
export const getWindowMetadata = (): null => null;

/** What the relay is told about the browser. */
export function detect(): Browser | null {
  const agent = getNavigator()?.userAgent ?? "";
  const os = SYSTEMS.find((name) => agent.toLowerCase().includes(name)) ?? "unknown";
  const found = BROWSERS.map(([name, pattern]) => ({ name, version: pattern.exec(agent)?.[1] }));
  const { name, version } = found.find((each) => each.version) ?? { name: "browser", version: "0" };
  return { type: "browser", os, name, version: version ?? "0" };
}
