import type { ServiceContext } from "../control/service-context.ts";
import { fieldsOf, textField } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { accountOf, checkSignature, contextOf, grantOf } from "./grant.ts";
import type { SessionLedger } from "./ledger.ts";

const group = "blockchain";

const hexOfText = (publicKey: string): string => `0x${Buffer.from(publicKey.slice(2)).toString("hex")}`;

function accountIn(call: Call): string {
  return accountOf(call.params[0] ?? "");
}

function list(ledger: SessionLedger, call: Call): Reply {
  requireProject(call.url.searchParams);
  return json({ pcis: ledger.of(accountIn(call)) });
}

function create({ clock, url }: ServiceContext, ledger: SessionLedger, call: Call): Reply {
  const id = requireProject(call.url.searchParams);
  const account = accountIn(call);
  const now = clock.now();
  const grant = grantOf(fieldsOf(call.body), now);
  const project = { id, name: id, url: call.headers.origin ?? url(), iconUrl: `${url()}/favicon.ico` };
  const { pci, key } = ledger.create(account, project, grant, now);
  // Before version 2 of the answer the key is the hex of its hex text.
  const isPlain = call.url.searchParams.get("v") === "2";
  return json({ pci, key: isPlain ? key : { ...key, publicKey: hexOfText(key.publicKey) } });
}

function activate({ clock }: ServiceContext, ledger: SessionLedger, call: Call): Reply {
  requireProject(call.url.searchParams);
  const account = accountIn(call);
  const fields = fieldsOf(call.body);
  const now = clock.now();
  ledger.activate(account, textField(fields, "pci"), grantOf(fields, now), contextOf(fields), now);
  return json({});
}

function revoke({ clock }: ServiceContext, ledger: SessionLedger, call: Call): Reply {
  requireProject(call.url.searchParams);
  const account = accountIn(call);
  const fields = fieldsOf(call.body);
  const pci = textField(fields, "pci");
  checkSignature(fields);
  ledger.revoke(account, pci, clock.now());
  return json({ success: true });
}

function routes(context: ServiceContext, ledger: SessionLedger): Route[] {
  const post = (path: RegExp, endpoint: string, answer: typeof create): Route => {
    return { method: "POST", path, endpoint, group, handle: (call) => answer(context, ledger, call) };
  };
  const all = /^\/v1\/sessions\/([^/]+)$/;
  return [
    { method: "GET", path: all, endpoint: "sessions", group, handle: (call) => list(ledger, call) },
    post(all, "session-create", create),
    post(/^\/v1\/sessions\/([^/]+)\/activate$/, "session-activate", activate),
    post(/^\/v1\/sessions\/([^/]+)\/revoke$/, "session-revoke", revoke),
  ];
}

/** Smart sessions: ask for one, activate it with the wallet's grant, list, revoke (protocol.md §2.3, §5.11). */
export function sessions(context: ServiceContext, ledger: SessionLedger): Party {
  return {
    name: "smart sessions",
    faults: "sessions, session-create, session-activate, session-revoke; group blockchain",
    state: () => ({ up: true, facts: { sessions: ledger.count } }),
    routes: routes(context, ledger),
    reset: () => ledger.clear(),
  };
}
