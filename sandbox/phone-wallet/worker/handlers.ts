import type { Kit } from "../kit.ts";
import type { Signed, WorkerRequests } from "./protocol.ts";

type Act<Name extends keyof WorkerRequests> = (
  kit: Kit,
  value: WorkerRequests[Name][0],
) => Promise<WorkerRequests[Name][1]>;
type WorkerHandlers = {
  readonly [Name in Exclude<keyof WorkerRequests, "open" | "hearSignIn" | "restart" | "reset">]: Act<Name>;
};

/** Does it so many times at once; throws when all of them failed. */
async function repeated(times: number, work: () => Promise<unknown>): Promise<undefined> {
  const ends = await Promise.allSettled(Array.from({ length: times }, work));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure && ends.every((end) => end.status === "rejected")) throw failure.reason;
}

/** Sends accounts that the library would refuse: it checks those of an approval before it sends them. */
async function unchecked(kit: Kit, work: () => Promise<undefined>): Promise<undefined> {
  const { engine } = kit.wallet.engine.signClient;
  const check: unknown = Reflect.get(engine, "isValidApprove");
  Reflect.set(engine, "isValidApprove", async () => {});
  try {
    return await work();
  } finally {
    Reflect.set(engine, "isValidApprove", check);
  }
}

type SendResult = (answer: { id: number; result: object }) => Promise<void>;

/** Sends signatures that the library would refuse: it verifies those of a sign-in before it sends them. */
async function swapped(kit: Kit, cacaos: readonly object[], work: () => Promise<undefined>): Promise<undefined> {
  const engine = kit.wallet.engine.signClient.engine as unknown as { sendResult: SendResult };
  const { sendResult } = engine;
  engine.sendResult = (answer) => sendResult({ ...answer, result: { ...answer.result, cacaos } });
  try {
    return await work();
  } finally {
    engine.sendResult = sendResult;
  }
}

const done = async (work: Promise<unknown>): Promise<undefined> => void (await work);

/** The library's answer to each request. */
export const workerHandlers: WorkerHandlers = {
  pair: ({ wallet }, uri) => done(wallet.pair({ uri })),
  approve: async (kit, { id, topic, namespaces, times, unchecked: isWrong }) => {
    const send = () => repeated(times, () => kit.wallet.approveSession({ id, namespaces }));
    await (isWrong ? unchecked(kit, send) : send());
    kit.core.history.delete(topic);
  },
  reject: async ({ wallet, core }, { id, topic, times, reason: { code, message } }) => {
    await repeated(times, () => wallet.rejectSession({ id, reason: { code, message } }));
    core.history.delete(topic);
  },
  respond: ({ wallet }, { id, topic, times, answer }) => {
    const response = { id, jsonrpc: "2.0", ...answer } as { id: number; jsonrpc: string; result: unknown };
    return repeated(times, () => wallet.respondSessionRequest({ topic, response }));
  },
  messages: async ({ wallet, tools }, { authPayload, chains, methods, address }) => {
    const payload = tools.populateAuthPayload({ authPayload, chains: [...chains], methods: [...methods] });
    const messages = payload.chains.map((chain) => {
      const iss = `did:pkh:${chain}:${address}`;
      return { iss, message: wallet.formatAuthMessage({ request: payload, iss }) };
    });
    return { payload, messages };
  },
  approveSignIn: async (kit, { id, payload, signed, sent }) => {
    const { wallet, tools } = kit;
    const authOf = ({ iss, signature }: Signed) => tools.buildAuthObject(payload, { t: "eip191", s: signature }, iss);
    const approve = () => done(wallet.approveSessionAuthenticate({ id, auths: signed.map(authOf) }));
    return sent ? await swapped(kit, sent.map(authOf), approve) : await approve();
  },
  rejectSignIn: ({ wallet }, { id, reason: { code, message } }) =>
    done(wallet.rejectSessionAuthenticate({ id, reason: { code, message } })),
  update: ({ wallet }, value) => done(wallet.updateSession(value)),
  emit: ({ wallet }, value) => done(wallet.emitSessionEvent(value)),
  extend: ({ wallet }, topic) => done(wallet.extendSession({ topic })),
  disconnect: async ({ wallet, core }, topic) => {
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: "User disconnected." } });
    core.history.delete(topic);
  },
  ping: ({ wallet }, topic) => done(wallet.engine.signClient.ping({ topic })),
  sessions: async ({ wallet }) => Object.values(wallet.getActiveSessions()),
  connection: async ({ core }) => {
    return { connected: core.relayer.connected, pairings: core.pairing.pairings.length };
  },
  expire: async ({ core: { expirer } }, now) => {
    for (const { target, expiry } of expirer.values) {
      if (expiry * 1_000 > now) continue;
      const [kind, name = ""] = target.split(":");
      expirer.set(kind === "id" ? Number(name) : name, 1);
    }
  },
};
