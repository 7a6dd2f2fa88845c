import { type Body, type Control, refuse } from "../control/call.ts";
import { disconnect, emit, extend, pair, ping, sign, update } from "./control-commands.ts";
import { report } from "./report.ts";
import type { Decision } from "./request-queue.ts";
import { type Settings, settingsComplaint, settingsHelp } from "./settings.ts";
import type { PhoneWalletOutcome } from "./state.ts";
import type { PhoneWallet } from "./wallet.ts";

const fields: Readonly<Record<string, string>> = {
  pair: "a pairing address, wc:…, or a link of the wallet around one",
  set: "switches: see below; they hold from now on, also for open sessions",
  ...settingsHelp,
  "set.methods": "modes by method in place of mode; also session_proposal and session_authenticate",
  "set.malformed": "no | address (nonsense) | shape (no CAIP-10)",
  "set.oneClick":
    "false: knows no one-click sign-in, only the plain proposal; session_authenticate is its method above",
  "set.oneClickOtherKey":
    "true: what goes out in answer to one-click sign-in is signed with another key than the account's",
  "set.rejectCode": "5000 | 4001, of refused requests",
  approve: 'an id of what waits, or "all"',
  reject: 'an id of what waits, or "all"',
  emit: "{event, data, topic?, chainId?}: accountsChanged, chainChanged or any other that the session has",
  update: "{namespaces?, topic?}: to these namespaces, else to what the switches leave of what was asked",
  extend: 'a topic, or "all"',
  disconnect: 'a topic, or "all"',
  ping: 'a topic, or "all"',
  sign: "{method, params, chainId}: the wallet does it without a session",
  restart: "true: a fresh wallet on the same storage, as a phone that was locked",
};

async function change(wallet: PhoneWallet, value: unknown): Promise<Settings> {
  const complaint = settingsComplaint(value);
  if (complaint) refuse("set", complaint);
  await wallet.set(value as Partial<Settings>);
  return wallet.settings;
}

async function decide(wallet: PhoneWallet, decision: Decision, value: unknown): Promise<number[]> {
  if (value === "all") return wallet.requestQueue.decide("all", decision);
  const id = Number(value);
  if (!Number.isSafeInteger(id)) refuse(decision, `${decision} must be an id of what waits, or "all"`);
  if (!wallet.requestQueue.has(id)) refuse(decision, `Nothing with the id ${id} waits for an answer`);
  return wallet.requestQueue.decide([id], decision);
}

async function restart(wallet: PhoneWallet, value: unknown): Promise<boolean> {
  if (value !== true) refuse("restart", "restart must be true");
  await wallet.restart();
  return true;
}

type ControlCommand = readonly [
  field: string,
  answer: keyof PhoneWalletOutcome,
  act: (wallet: PhoneWallet, value: unknown) => unknown,
];

/** The commands of a call in their order, each with the field of its outcome. */
const commands: readonly ControlCommand[] = [
  ["set", "settings", change],
  ["restart", "restarted", restart],
  ["pair", "topic", pair],
  ["approve", "approved", (wallet, value) => decide(wallet, "approve", value)],
  ["reject", "rejected", (wallet, value) => decide(wallet, "reject", value)],
  ["update", "updated", update],
  ["extend", "extended", extend],
  ["emit", "emitted", emit],
  ["ping", "answered", ping],
  ["sign", "result", sign],
  ["disconnect", "disconnected", disconnect],
];

async function steer(wallet: PhoneWallet, body: Body): Promise<PhoneWalletOutcome> {
  const names = commands.map(([field]) => field);
  const unknown = Object.keys(body).find((key) => !names.includes(key));
  if (unknown !== undefined) refuse(unknown, `${unknown} is not known; known: ${names.join(", ")}`);
  if (Object.keys(body).length === 0) refuse("body", `Say at least one of ${names.join(", ")}`);
  const answer: Record<string, unknown> = {};
  for (const [field, name, act] of commands) {
    if (body[field] !== undefined) answer[name] = await act(wallet, body[field]);
  }
  return answer;
}

/** Control calls of the phone wallet. */
export function phoneWalletControls(wallet: PhoneWallet): Control[] {
  return [
    {
      method: "GET",
      name: "phone-wallet",
      does: "The wallet at the other end of a pairing: switches, accounts, sessions, what waits, the last happenings.",
      act: () => report(wallet),
    },
    {
      method: "POST",
      name: "phone-wallet",
      does: "Pairs it, changes its switches, answers what waits, or has it act on its sessions.",
      body: fields,
      example: { pair: "wc:{topic}@2?relay-protocol=irn&symKey={hex}" },
      act: (body) => steer(wallet, body),
    },
  ];
}
