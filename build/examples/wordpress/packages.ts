import { spawnSync } from "node:child_process";

/** Debian's packages that the site runs on. */
const PACKAGES = ["wordpress", "wordpress-theme-twentytwentythree", "mariadb-server", "php-cli", "php-mysql"];

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync("dpkg-query", ["--show", `--showformat=\${Status}`, name], { encoding: "utf8" });
  return stdout === "install ok installed";
}

const missing = () => PACKAGES.filter((name) => !isInstalled(name));

/**
 * Installs what is missing of WordPress, MariaDB and PHP from Debian. The run level keeps the packages from starting services.
 * @throws a sentence with the command for somebody who may run it, where this process may not.
 */
export function ensurePackages(): void {
  const wanted = missing();
  if (wanted.length === 0) return;
  const args = ["install", "--yes", "--no-install-recommends", ...wanted];
  if (process.getuid?.() !== 0) throw new Error(`This needs packages of Debian:\n  sudo apt-get ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  spawnSync("apt-get", args, { env, stdio: "inherit" });
  const rest = missing();
  if (rest.length > 0) throw new Error(`apt-get did not install ${rest.join(", ")}`);
}
