import { describe, expect, it, onTestFinished, vi } from "vitest";
import { text } from "../../../../domain/messages.ts";
import { grantKey } from "../../../../domain/sessions/grant.ts";
import type { SmartSession } from "../../../../domain/sessions/session.ts";
import spanish from "../../../../languages/es.json" with { type: "json" };
import french from "../../../../languages/fr.json" with { type: "json" };
import { GrantedHere } from "../../../../views/screens/sessions/GrantedHere.tsx";
import { SmartSessionCreated } from "../../../../views/screens/sessions/SmartSessionCreated.tsx";
import { SmartSessionList } from "../../../../views/screens/sessions/SmartSessionList.tsx";
import { type Text, TextContext } from "../../../../views/shell/text.ts";
import type { World } from "../../../../views/shell/world.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, refuses, refusesOnce } from "../../attempt.ts";
import { ADDRESS } from "../../live.ts";
import { render } from "../../render.tsx";
import { ELSEWHERE, granted, SESSION } from "./granting.ts";

const COINS = {
  type: "native-token-recurring-allowance",
  data: { allowance: "5", start: 1, period: 86_400 },
};

describe("the sessions of an account", () => {
  it.each([
    ["fr", french, "Expirées", "Expirée"],
    ["es", spanish, "Expiradas", "Expirada"],
  ])("ACCT-11: in %s the list names many, and each session itself alone", (_, messages, many, alone) => {
    const t: Text = (key, values) => text(messages, key, values);
    const props = GALLERY.SmartSessionList.expired;
    const { all } = render(
      <TextContext.Provider value={t}>
        <SmartSessionList.Body {...props} />
      </TextContext.Provider>,
    );
    expect(all("[role='tab'][aria-selected='true']").map(({ textContent }) => textContent)).toEqual([many]);
    expect(new Set(all(".session .tag").map(({ textContent }) => textContent))).toEqual(new Set([alone]));
  });
});

describe("a device whose clock is a day off", () => {
  const DAY = 86_400_000;
  const TOLD = { permissions: [COINS, COINS] } as const;

  it.each([
    ["ahead, a session that the chain still takes", DAY, 1],
    ["behind, a session that the chain takes no more", -DAY, 0],
  ])("ACCT-11, R8: where it is %s counts as such on both screens", (_, ahead, count) => {
    vi.useFakeTimers({ now: SESSION.expiry });
    onTestFinished(() => void vi.useRealTimers());
    const session = { ...SESSION, ...TOLD, ahead, expiry: SESSION.expiry - ahead / 2 };
    const list = render(<SmartSessionList.Body {...GALLERY.SmartSessionList.active} sessions={[session]} />);
    expect(list.all("[data-action='session.open']")).toHaveLength(count);
    const all = render(
      <GrantedHere.Body {...GALLERY.GrantedHere.everything} grants={[{ kind: "session", session }]} />,
    );
    expect(all.all("[data-grant]")).toHaveLength(count);
    // Both allowances are told, alike as they are, each with when it begins.
    expect(all.all("[data-grant] .sub")).toHaveLength(count * 5);
  });
});

describe("everything that was granted", () => {
  it("ACCT-11: sessions of this site alone, and what could not be read is named", async () => {
    const tell = await granted({ fetchGrants: answers({ grants: [], missing: ["approval"] }) });
    const world = await tell({ type: "flow.show", view: "GrantedHere" });
    const props = GrantedHere.present(world);
    expect(props?.grants).toEqual([{ kind: "session", session: SESSION }]);
    expect(props).toMatchObject({ isLoading: false, missing: ["approval"] });
  });

  it("ACCT-11: a site without a project has the sessions of no project", async () => {
    const own = { ...SESSION, site: { projectId: "", name: "Larkspur" } };
    const tell = await granted(
      { fetchSessions: answers<readonly SmartSession[]>([own, ELSEWHERE]) },
      { projectId: "" },
    );
    const props = GrantedHere.present(await tell({ type: "flow.show", view: "GrantedHere" }));
    expect(props?.grants).toEqual([{ kind: "session", session: own }]);
  });

  it("ACCT-11: one that fails whole is named whole, and asked for again", async () => {
    const tell = await granted({
      fetchSessions: refuses("SESSIONS_FAILED", {}),
      fetchGrants: refuses("HTTP_REQUEST", { reason: "failed" }),
    });
    const props = GrantedHere.present(await tell({ type: "flow.show", view: "GrantedHere" }));
    expect(props?.missing).toEqual(["session", "approval", "signIn"]);
    const { press, sent } = render(<GrantedHere.Body {...props!} />);
    press("[data-action='grant.retry']");
    expect(sent).toEqual([{ type: "grant.retry" }]);
  });

  it("R18, ACCT-11: what could not be read is named, with a busy retry, until there is another answer", async () => {
    const tell = await granted({ fetchSessions: refusesOnce("SESSIONS_FAILED", {}) });
    const screen = render(
      <GrantedHere.Body {...GrantedHere.present(await tell({ type: "flow.show", view: "GrantedHere" }))!} />,
    );
    const said = screen.one(".note").textContent;
    screen.again(<GrantedHere.Body {...GrantedHere.present(await tell({ type: "grant.retry" }))!} />);
    expect(screen.one(".note").textContent).toBe(said);
    expect(screen.one(".note [aria-busy='true']").dataset["action"]).toBe("grant.retry");
  });

  it("ACCT-11: what a session may do is told with all that it depends on, as where it was granted", () => {
    const data = {
      ...{ address: ADDRESS, abi: [{ type: "function", name: "mint", inputs: [] }] },
      functions: [{ functionName: "mint", valueLimit: "1000000000000000000" }],
    };
    const session = { ...SESSION, permissions: [{ type: "contract-call", data }] };
    const { root } = render(
      <GrantedHere.Body {...GALLERY.GrantedHere.everything} grants={[{ kind: "session", session }]} />,
    );
    expect(root.textContent).toContain("Each call may carry up to 1 OPL");
  });

  it("PUBLIC ACCT-11: the amounts of limits, of their total and of approvals carry their exact text", () => {
    const raws = (screen: ReturnType<typeof render>) => screen.all("[data-raw]").map((one) => one.dataset["raw"]);
    expect(raws(render(<GrantedHere.Body {...GALLERY.GrantedHere.everything} />))).toEqual(["0.5", "250.5"]);
    const created = render(<SmartSessionCreated.Body {...GALLERY.SmartSessionCreated.changed} />);
    expect(raws(created)).toEqual(["0.5", "15"]);
  });

  it("ACCT-11: each can be taken back on its own, and all of them at once", () => {
    const props = GALLERY.GrantedHere.everything;
    const { all, press, sent, root } = render(<GrantedHere.Body {...props} />);
    expect(all("[data-grant]")).toHaveLength(5);
    expect(root.textContent).toContain("The swap router may take up to 250.5 USDM");
    expect(root.textContent).toContain("The swap router may take all your DAIM");
    press("[data-grant='signIn'] [data-action='grant.revoke']");
    press(".btn[data-action='grant.revoke']");
    expect(sent).toEqual([
      { type: "grant.revoke", grants: [props.grants[3]] },
      { type: "grant.revoke", grants: props.grants },
    ]);
  });
});

describe("the pairing among what was granted", () => {
  it("ACCT-11: it is listed whichever chain family is the active one, for that which it is for", async () => {
    const tell = await granted();
    const world = await tell({ type: "flow.show", view: "GrantedHere" });
    const { context } = world.app;
    const { eip155 } = context.sessions;
    const paired = { ...eip155, namespace: "solana", connectorId: "walletConnect", wallet: { id: "w", name: "Sun" } };
    const sessions = { eip155, solana: paired } as never;
    const elsewhere = { ...world, app: { ...world.app, context: { ...context, sessions } } as World["app"] };
    expect(GrantedHere.present(elsewhere)?.grants.at(-1)).toMatchObject({ kind: "pairing", namespace: "solana" });
  });
});

describe("a list of sessions", () => {
  it("ACCT-11: one that is being revoked is not called active, folded as it is", () => {
    const { all } = render(<SmartSessionList.Body {...GALLERY.SmartSessionList.revoking} />);
    expect(all(".session .tag").map(({ textContent }) => textContent)).toEqual(["Revoking", "Active", "Active"]);
  });

  it("DESIGN: leads on while it is empty: to everything that was granted here", () => {
    const { press, sent } = render(<SmartSessionList.Body {...GALLERY.SmartSessionList.none} />);
    press("[data-action='route.push']");
    expect(sent).toEqual([{ type: "route.push", route: { view: "GrantedHere" } }]);
  });

  it("ACCT-11, CONF-1: a tab shows its sessions; one is unfolded to be read and revoked", async () => {
    const tell = await granted();
    const props = SmartSessionList.present(await tell({ type: "flow.show", view: "SmartSessionList" }))!;
    expect(props).toMatchObject({ sessions: [SESSION, ELSEWHERE], chosen: "active", failed: false });
    const { all, one, again, press, sent } = render(<SmartSessionList.Body {...props} />);
    expect(all("[data-action='session.open']")).toHaveLength(2);
    again(<SmartSessionList.Body {...props} sessions={[SESSION]} />);
    press("[data-action='session.open']");
    expect(one("[data-action='grant.revoke']").getAttribute("aria-label")).toBe("Revoke: Larkspur");
    press("[data-action='grant.revoke']");
    expect(sent).toEqual([{ type: "grant.revoke", grants: [{ kind: "session", session: SESSION }] }]);
    const chosen = SmartSessionList.present(await tell({ type: "grant.choose", status: "revoked" }));
    expect(chosen?.chosen).toBe("revoked");
  });

  it("R18, ACCT-11: a screen reader hears that the last one is revoked", async () => {
    const tell = await granted();
    const props = SmartSessionList.present(await tell({ type: "flow.show", view: "SmartSessionList" }))!;
    const { again, one } = render(
      <SmartSessionList.Body
        {...props}
        sessions={[SESSION]}
        revoking={grantKey({ kind: "session", session: SESSION })}
      />,
    );
    again(<SmartSessionList.Body {...props} sessions={[{ ...SESSION, revokedAt: SESSION.createdAt }]} />);
    expect(one("[role='status'] h3").textContent).toBe("No active sessions");
  });

  it("ACCT-11: what did not load says so, once nothing is known", async () => {
    const tell = await granted({ fetchSessions: refuses("SESSIONS_FAILED", {}) });
    const props = SmartSessionList.present(await tell({ type: "flow.show", view: "SmartSessionList" }));
    expect(props).toMatchObject({ sessions: null, failed: true });
  });
});
