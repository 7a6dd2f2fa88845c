import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const SOURCE = "/usr/share/wordpress";
const TRIES = 200;
const PAUSE = 100;
const SECOND = 1000;

/** Who may do everything on the site. */
export const ADMIN = { name: "admin", password: "admin-of-the-example" } as const;

/** The settings of a site, for its own files and for what is said to its database. */
interface Place {
  readonly folder: string;
  readonly url: string;
  readonly socket: string;
}

const config = ({ url, socket }: Place): string => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'FS_METHOD', 'direct' );
define( 'DISABLE_WP_CRON', true );
// Nothing is asked of the world outside; hosts of this machine are.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

/** Answers the mail that an installation sends with nothing. */
const INSTALL = `<?php
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = 'localhost';
function wp_new_blog_notification() {}
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Larkspur', '${ADMIN.name}', 'admin@example.org', true, '', '${ADMIN.password}' );
update_option( 'permalink_structure', '/%postname%/' );
switch_theme( 'twentytwentythree' );
`;

/** WordPress with its database, on loopback, in a folder of its own. */
export class WordPress {
  readonly url: string;
  readonly folder: string;
  readonly #children: readonly ChildProcess[];

  private constructor({ url, folder }: Place, children: readonly ChildProcess[]) {
    this.url = url;
    this.folder = folder;
    this.#children = children;
  }

  static async start(port: number): Promise<WordPress> {
    const folder = mkdtempSync(join(tmpdir(), "appkit-wordpress-"));
    const place = { folder, url: `http://localhost:${port}`, socket: join(folder, "database.sock") };
    const children: ChildProcess[] = [];
    const site = new WordPress(place, children);
    try {
      copyWordPress(place);
      children.push(await startDatabase(place));
      runPhp(place, INSTALL, [join(folder, "site")]);
      children.push(await startPhp(place, port));
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  /** Runs PHP inside of the site. */
  run(code: string): string {
    return runPhp(this, `<?php $_SERVER['HTTP_HOST'] = 'localhost'; require $argv[1] . '/wp-load.php';\n${code}`, [
      join(this.folder, "site"),
    ]);
  }

  async stop(): Promise<void> {
    for (const child of [...this.#children].reverse()) {
      if (child.exitCode !== null) continue;
      const gone = once(child, "exit");
      // PHP has workers of its own: the whole group ends.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Copies what the site may change; the rest stays a link into Debian's package. */
function copyWordPress(place: Place): void {
  const site = join(place.folder, "site");
  mkdirSync(site);
  cpSync(SOURCE, site, {
    recursive: true,
    dereference: true,
    filter: (path) => !/\/(\.htaccess|wp-content)$/.test(path),
  });
  mkdirSync(join(site, "wp-content/plugins"), { recursive: true });
  mkdirSync(join(site, "wp-content/uploads"));
  symlinkSync(join(SOURCE, "wp-content/themes"), join(site, "wp-content/themes"));
  writeFileSync(join(site, "wp-config.php"), config(place));
}

function runPhp({ folder }: Pick<Place, "folder">, code: string, args: readonly string[]): string {
  const file = join(folder, "run.php");
  writeFileSync(file, code);
  const { status, stdout, stderr } = spawnSync("php", ["-d", "sendmail_path=/bin/true", file, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`PHP failed: ${stdout}${stderr}`);
  return stdout;
}

async function startDatabase({ folder, socket }: Place): Promise<ChildProcess> {
  const data = join(folder, "database");
  const user = `--user=${userInfo().username}`;
  const init = [
    "--no-defaults",
    `--datadir=${data}`,
    user,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
  ];
  const made = spawnSync("mariadb-install-db", init, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.stdout}${made.stderr}`);
  const args = [
    "--no-defaults",
    `--datadir=${data}`,
    user,
    `--socket=${socket}`,
    "--skip-networking",
    `--pid-file=${data}/pid`,
  ];
  const child = spawn("/usr/sbin/mariadbd", args, { stdio: "ignore", detached: true });
  const ask = () =>
    spawnSync("mariadb", [
      "--no-defaults",
      `--socket=${socket}`,
      "-uroot",
      "-e",
      "CREATE DATABASE IF NOT EXISTS wordpress",
    ]);
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (existsSync(socket) && ask().status === 0) return child;
    await wait(PAUSE);
  }
  child.kill("SIGKILL");
  throw new Error("The database did not start");
}

async function startPhp({ folder, url }: Place, port: number): Promise<ChildProcess> {
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: "4" };
  const args = ["-d", "sendmail_path=/bin/true", "-d", "upload_max_filesize=32M", "-d", "post_max_size=32M"];
  const child = spawn("php", [...args, "-S", `localhost:${port}`, "-t", join(folder, "site")], {
    env,
    stdio: "ignore",
    detached: true,
  });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${url}/wp-login.php`, { signal: AbortSignal.timeout(10 * SECOND) }).catch(
      () => undefined,
    );
    if (answer?.ok) return child;
    await wait(PAUSE);
  }
  child.kill("SIGKILL");
  throw new Error("WordPress did not answer");
}
