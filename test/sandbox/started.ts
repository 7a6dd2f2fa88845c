import { beforeAll, beforeEach } from "vitest";
import type { Sandbox } from "../../sandbox/main.ts";
import { sharedSandbox } from "../worker/sandbox.ts";

/** The worker's sandbox, on a free port, put back to the start before each test. */
export function startedSandbox(): () => Sandbox {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
  });
  beforeEach(() => sandbox?.reset());
  return () => {
    if (!sandbox) throw new Error("The sandbox has not started");
    return sandbox;
  };
}

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer from outside, looked into by tests only.
  readonly body: any;
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  let body: unknown;
  try {
    if (isJson) body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, text, body };
}

export async function get(url: string): Promise<Answer> {
  return read(await fetch(url));
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return read(await fetch(url, { method: "POST", body: text, headers }));
}
