import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { ROOT } from "../paths.ts";
import { redisPath } from "../programs/redis.ts";
import { ServerProcess } from "./server-process.ts";

/** Each server of the sign-in example, and the path that its routes lie below. */
const PATHS: Readonly<Record<string, string>> = { node: "", cluster: "", express: "/sign-in", hono: "/sign-in" };

export const SIGN_IN_SERVERS: readonly string[] = Object.keys(PATHS);

/** A server of the sign-in example that runs. */
export interface SignInServerExample {
  /** The page's option `url`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server of the sign-in example on a free port of loopback. @throws where there is no such server. */
export async function startSignInServer(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<SignInServerExample> {
  const path = PATHS[name];
  if (path === undefined) throw new Error(`There is no server ${name}; there are ${SIGN_IN_SERVERS.join(", ")}`);
  const data = await mkdtemp(join(tmpdir(), "appkit-sign-in-"));
  const redis = name === "cluster" && {
    ...{ REDIS_SERVER: redisPath(), REDIS_PORT: String(await freePort()), REDIS_DATA: data },
  };
  const file = join(ROOT, "examples/sign-in-server", `${name}.ts`);
  const child = await ServerProcess.start(file, { PORT: "0", ...settings, ...redis });
  const stop = async () => {
    await child.stop();
    await rm(data, { recursive: true, force: true });
  };
  return { url: `${child.url}${path}`, stop };
}
