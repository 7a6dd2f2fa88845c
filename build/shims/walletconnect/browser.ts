// Stands in for detect-browser under @walletconnect, which reports more about the browser than the relay uses.
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

/** The browser's name, version and system, which the relay client sends along. */
export function detect(): Browser | null {
  const agent = globalThis.navigator?.userAgent ?? "";
  const os = SYSTEMS.find((name) => agent.toLowerCase().includes(name)) ?? "unknown";
  const found = BROWSERS.map(([name, pattern]) => ({ name, version: pattern.exec(agent)?.[1] }));
  const { name, version } = found.find((each) => each.version) ?? { name: "browser", version: "0" };
  return { type: "browser", os, name, version: version ?? "0" };
}
