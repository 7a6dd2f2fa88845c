import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Sandbox } from "./main.ts";
import { packageFolder } from "./package-folder.ts";
import { hasGallery } from "./pages/gallery.ts";

const help = `The outside of AppKit on one machine: chains, APIs, relay, mailbox, scripted wallets.

  appkit-sandbox [--port 4700] [--seed 1] [--json]

  --port N   port on loopback; 0 takes a free one
  --seed N   seed of everything made up
  --json     print one line of JSON: endpoints, RPC addresses, keys, wallets, mail server, control address
  --help     this text

It runs until Ctrl-C. GET /control describes what a test can change.`;

const flags = {
  port: { type: "string", default: "4700" },
  seed: { type: "string", default: "1" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const satisfies ParseArgsConfig["options"];

/** A wrong command line; its message is the whole answer. */
class Misuse extends Error {}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new Misuse(`--${name} wants a whole number from 0 to ${most}, not ${JSON.stringify(text)}.`);
}

function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: flags });
    return values;
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : String(error)}\nSee --help.`);
  }
}

function asJson(sandbox: Sandbox): string {
  const {
    url,
    secureFrame,
    projectId,
    endpoints,
    rpc,
    nodes,
    keys,
    solanaKeys,
    wallets,
    phoneWallet,
    smtp,
    controlUrl,
  } = sandbox;
  const addresses = { url, secureFrame, projectId, endpoints, rpc, nodes, smtp, control: controlUrl };
  return JSON.stringify({ ...addresses, keys, solanaKeys, wallets, phoneWallet });
}

function asText({ url, secureFrame, rpc, nodes, endpoints, wallets, smtp, controlUrl }: Sandbox): string {
  const pages = ["plain", "csp", ...(hasGallery(packageFolder()) ? ["gallery"] : [])];
  const [running, later] = [Object.keys(nodes), Object.keys(rpc).length - Object.keys(nodes).length];
  const rows = [
    ["Demo", url],
    ["Builder", `${url}/builder`],
    ["Pages", pages.map((page) => `${url}/${page}`).join("  ")],
    ["Chains", `${running.join(", ")}; ${later} more at their first use`],
    ["RPC", `${url}/v1?chainId={CAIP-2 id}&projectId=sandbox`],
    ["Relay", endpoints["relay"] ?? ""],
    ["Secure frame", secureFrame],
    ["Mail", smtp],
    ["Wallets", wallets.map(({ name }) => name).join(", ")],
    ["Control", controlUrl],
  ];
  const lines = rows.map(([label = "", value = ""]) => `  ${label.padEnd(12)} ${value}`);
  return [
    "The sandbox runs:",
    "",
    ...lines,
    "",
    "Try: log in by e-mail with the code from the demo's mailbox; or connect Juniper, switch to Base, reload. Ctrl-C ends it.",
  ].join("\n");
}

/** Resolves when the process is asked to end. */
function endAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

async function run(): Promise<void> {
  const { help: wantsHelp, json, ...values } = readFlags(process.argv.slice(2));
  if (wantsHelp) return console.info(help);
  const port = wholeNumber("port", values.port, 65_535);
  const seed = wholeNumber("seed", values.seed, 2 ** 32 - 1);
  const end = endAsked();
  // Takes seconds to load, for which nobody waits who is only told what the command takes.
  const { startSandbox } = await import("./main.ts");
  const sandbox = await startSandbox({ port, seed });
  console.info(json ? asJson(sandbox) : asText(sandbox));
  await end;
  await sandbox.stop();
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
