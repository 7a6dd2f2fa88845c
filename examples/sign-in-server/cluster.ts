// Two processes behind a proxy that takes them in turn, and Redis between them, all started on this machine:
// PAGE=https://shop.example RPC=https://… npx tsx cluster.ts
import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";

const {
  PAGE = "http://localhost:4700",
  PORT = "4800",
  REDIS_PORT = "6390",
  REDIS_SERVER = "redis-server",
  STORE,
} = process.env;
const place = ["--bind", "127.0.0.1", "--port", REDIS_PORT, "--dir", process.env.REDIS_DATA ?? "."];
// Confirmed is on the disk: a sign-out has to outlive a crash.
const durable = ["--save", "", "--appendonly", "yes", "--appendfsync", "always"];
const children: ChildProcess[] = STORE ? [] : [spawn(REDIS_SERVER, [...place, ...durable], { stdio: "ignore" })];

/** Milliseconds between a process's end and the next one, which may end at once for the same reason. */
const PAUSE = 1000;

/** Starts one process on a port that it picks, and gives that; a process that ends is followed by another, after a pause. */
function startProcess(at: number): void {
  const env = { ...process.env, PORT: "0", PROXIED: "1", STORE: STORE ?? `redis://127.0.0.1:${REDIS_PORT}` };
  const file = fileURLToPath(new URL("node.ts", import.meta.url));
  const child = spawn(process.execPath, ["--max-semi-space-size=64", "--import", "tsx", file], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  child.stdout.on("data", (text) => {
    const port = Number(/port: (\d+)/.exec(String(text))?.[1]);
    if (!port) return;
    ports[at] = port;
    console.log(`Process ${child.pid} serves`);
    if (ports.filter(Boolean).length === ports.length && !proxy.listening) proxy.listen(Number(PORT), "127.0.0.1");
  });
  child.on("exit", () => {
    delete ports[at];
    if (!isStopping) setTimeout(startProcess, PAUSE, at);
  });
}

const ports: number[] = Array(2);
let turn = 0;
let isStopping = false;

/** Passes a request on to the next process, and to the one after it where that is away, unless it may have done something. */
function pass(message: IncomingMessage, response: ServerResponse, attempts = ports.length): void {
  turn += 1;
  const { method, url: path, socket } = message;
  const headers = { ...message.headers, "x-real-ip": socket.remoteAddress };
  const port = ports[turn % ports.length];
  if (port === undefined) return void retry();
  // A connection of its own, since one that was kept may lead to a process that is gone.
  const passed = request({ host: "127.0.0.1", port, method, path, headers, agent: false });
  passed.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", ({ code }: NodeJS.ErrnoException) => {
    const isUntouched = code === "ECONNREFUSED" || method !== "POST";
    return isUntouched && !response.headersSent ? retry() : fail();
  });
  // A connection that is refused has read nothing of the body.
  passed.on("socket", (open) => open.once("connect", () => message.pipe(passed)));

  function retry(): void {
    if (attempts > 1) pass(message, response, attempts - 1);
    else fail();
  }
  function fail(): void {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  }
}

const proxy = createServer((message, response) => pass(message, response));
proxy.on("listening", () => console.log(`Two processes sign visitors of ${PAGE} in behind`, proxy.address()));
for (const at of ports.keys()) startProcess(at);

function stop(): void {
  isStopping = true;
  for (const child of children) child.kill();
  process.exit();
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
