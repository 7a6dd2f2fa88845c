// Stands in for detect-browser under @walletconnect, which tells more of the browser than the relay has a use for.
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

/** What the relay is told about the browser. */
export function detect(): Browser | null {
  const agent = globalThis.navigator?.userAgent ?? "";
  const os = SYSTEMS.find((name) => agent.toLowerCase().includes(name)) ?? "unknown";
  const found = BROWSERS.map(([name, pattern]) => ({ name, version: pattern.exec(agent)?.[1] }));
  const { name, version } = found.find((each) => each.version) ?? { name: "browser", version: "0" };
  return { type: "browser", os, name, version: version ?? "0" };
}
