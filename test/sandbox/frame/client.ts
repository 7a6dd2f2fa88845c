import type { FrameCalls, Login } from "../../../sandbox/frame/service-api.ts";
import type { ReceivedMail } from "../../../sandbox/mail/received.ts";
import type { Sandbox } from "../../../sandbox/main.ts";
import { type Answer, post } from "../started.ts";

type Name = keyof FrameCalls;

export const ada = "ada@example.com";
export const projectId = "sandbox";

/** A refusal: its status and its sentence. */
export const refusalOf = ({ status, body }: Answer) => [status, body.message];

/** Changes settings of the secure frame. */
const frameSwitches = (sandbox: () => Sandbox) => ({
  settle: (body: object) => sandbox().control("frame", body),
  advance: (seconds: number) => sandbox().control("clock", { advance: seconds * 1000 }),
});

/** A secure page, as its service meets it. */
export function frameClient(sandbox: () => Sandbox) {
  /** One call, with its reply. */
  function call(name: string, body: unknown = {}, token?: string, headers: Record<string, string> = {}) {
    const origin = sandbox().secureFrame;
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return post(`${origin}/api/${name}`, body, { origin, ...bearer, ...headers });
  }

  /** One call that has to succeed. */
  async function ask<One extends Name>(
    name: One,
    body: FrameCalls[One]["in"],
    token?: string,
  ): Promise<FrameCalls[One]["out"]> {
    const answer = await call(name, body, token);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  const start = (email = ada, device = "laptop") => ask("email/start", { email, projectId, device });

  /** The newest mail for an address. */
  async function mail(to = ada): Promise<ReceivedMail> {
    const [newest] = (await sandbox().control(`mailbox?to=${encodeURIComponent(to)}`)) as ReceivedMail[];
    if (!newest) throw new Error(`No mail for ${to}`);
    return newest;
  }

  const code = async (to = ada): Promise<string> => (await mail(to)).code ?? "";

  /** Logs in by e-mail, from a device that needs no link. */
  async function logIn(email = ada, device = "laptop"): Promise<Login> {
    const { login, action } = await start(email, device);
    if (action !== "VERIFY_OTP") throw new Error(`Not a login by code: ${action}`);
    return ask("email/otp", { login, otp: await code(email) });
  }

  return { call, ask, start, mail, code, logIn, ...frameSwitches(sandbox) };
}

/** A code that is not this one. */
export const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
