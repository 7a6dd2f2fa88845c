// `npm run example:wordpress`: installs WordPress, MariaDB and PHP from Debian where they are absent, starts them on loopback in a folder of
// their own beside the sandbox and a sign-in server, and serves a site with the plugin until Ctrl-C.
// `-- --zip <file>` only writes the plugin; `-- --try [--pictures <folder>]` starts a bare site, has Chromium install the plugin by its zip,
// place the button, connect and sign a visitor in, and ends with exit code 1 where a step does not come.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { startSandbox } from "../sandbox/main.ts";
import { ServerProcess } from "./examples/server-process.ts";
import { walk } from "./examples/wordpress/journey.ts";
import { ensurePackages } from "./examples/wordpress/packages.ts";
import { writePlugin } from "./examples/wordpress/plugin.ts";
import { ADMIN, WordPress } from "./examples/wordpress/site.ts";
import { ensureBuilt } from "./fresh.ts";
import { ROOT } from "./paths.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./programs/chromium.ts";

const { values: asked } = parseArgs({
  options: {
    port: { type: "string", default: "4730" },
    zip: { type: "string" },
    try: { type: "boolean", default: false },
    pictures: { type: "string" },
  },
});

/** The settings and a page with the button, as an administrator would make them. */
const setUp = (settings: object) => `
require_once ABSPATH . 'wp-admin/includes/plugin.php';
require_once ABSPATH . 'wp-admin/includes/file.php';
WP_Filesystem();
unzip_file( dirname( ABSPATH ) . '/appkit.zip', WP_PLUGIN_DIR );
activate_plugin( 'appkit/appkit.php' );
update_option( 'appkit', json_decode( ${JSON.stringify(JSON.stringify(settings)).replaceAll("$", "\\$")}, true ) );
$page = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Members',
  'post_content' => '<!-- wp:appkit/button {"label":"Sign in with a wallet","network":true} /-->' ) );
update_option( 'show_on_front', 'page' );
update_option( 'page_on_front', $page );
`;

/** PHP's messages about the plugin; those about WordPress itself are left out. */
function complaintsOf(log: string): string[] {
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  return lines.filter((line) => line.includes("/plugins/appkit/"));
}

async function main(): Promise<void> {
  await ensureBuilt();
  if (asked.zip) return writePlugin(asked.zip);
  ensurePackages();
  const port = Number(asked.port);
  const sandbox = await startSandbox({ port: 0 });
  const site = await WordPress.start(port);
  // The plugin names the visitor in `x-real-ip`, by which attempts are counted.
  const settings = { PAGE: new URL(site.url).origin, RPC: sandbox.nodes["eip155:1"] ?? "", PORT: "0", PROXIED: "1" };
  const signIn = await ServerProcess.start(join(ROOT, "examples/sign-in-server/node.ts"), settings);
  const end = async () => void (await Promise.all([signIn.stop(), site.stop(), sandbox.stop()]));
  const zip = join(site.folder, "appkit.zip");
  writePlugin(zip);
  try {
    if (asked.try) {
      if (asked.pictures) mkdirSync(asked.pictures, { recursive: true });
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
      const deps = { browser, site, sandbox, zip, signInServer: signIn.url, pictures: asked.pictures };
      await walk(deps).finally(() => browser.close());
      const complaints = complaintsOf(join(site.folder, "site/debug.log"));
      if (complaints.length > 0) throw new Error(`PHP complained of the plugin:\n${complaints.join("\n")}`);
      return end();
    }
    const endpoints = JSON.stringify(sandbox.endpoints);
    const options = { project_id: sandbox.projectId, networks: "eip155:1,eip155:8453", endpoints };
    site.run(setUp({ ...options, sign_in_server: signIn.url, creates_users: "1" }));
  } catch (error) {
    await end();
    throw error;
  }
  console.log(`WordPress: ${site.url}\nIts admin pages: ${site.url}/wp-admin as ${ADMIN.name}, ${ADMIN.password}`);
  console.log(
    `The plugin: ${zip}\nThe sandbox behind it, with a wallet to pair with: ${sandbox.url}\nCtrl-C ends all.`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void end().then(() => process.exit(0)));
}

main().then(
  () => asked.try && process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
