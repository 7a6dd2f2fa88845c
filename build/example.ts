// `npm run example <name>`: builds what is stale, starts the sandbox, and serves the example on it until Ctrl-C.
// Without a name it lists the examples; WordPress has a command of its own. `--port N` takes another port than 4720 for the page.
// `npm run example sign-in <server>` takes another server than Node's alone.
import { parseArgs } from "node:util";
import { startSandbox } from "../sandbox/main.ts";
import { SIGN_IN_SERVERS } from "./examples/sign-in-server.ts";
import { EXAMPLES, startExample } from "./examples/site.ts";
import { ensureBuilt } from "./fresh.ts";

const WORDPRESS = "npm run example:wordpress";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: "string", default: "4720" } },
  });
  const [name, server] = positionals;
  if (name === undefined)
    return console.log(
      `npm run example <name>, one of:\n  ${EXAMPLES.join("\n  ")}\nsign-in <server>, one of:\n  ${SIGN_IN_SERVERS.join("\n  ")}\n${WORDPRESS}`,
    );
  if (name === "wordpress") throw new Error(`WordPress has a command of its own: ${WORDPRESS}`);
  await ensureBuilt();
  const sandbox = await startSandbox({ port: 0 });
  const site = await startExample(name, sandbox, Number(values.port), server).catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  console.log(
    `${name}: ${site.url}\nThe sandbox behind it, with a wallet to pair with: ${sandbox.url}\nCtrl-C ends both.`,
  );
  const end = async () => {
    await Promise.all([site.stop(), sandbox.stop()]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
