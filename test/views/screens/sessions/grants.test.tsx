import { describe, expect, it } from "vitest";
import { fromPromise } from "xstate";
import { AppKitError } from "../../../../domain/errors.ts";
import { type Grant, grantKey } from "../../../../domain/sessions/grant.ts";
import { GrantedHere } from "../../../../views/screens/sessions/GrantedHere.tsx";
import type { GrantedHereProps } from "../../../../views/screens/sessions/granted-props.ts";
import { SmartSessionList } from "../../../../views/screens/sessions/SmartSessionList.tsx";
import { networkWords } from "../../../../views/screens/sessions/session-props.ts";
import { networkId } from "../../../gallery/samples.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers } from "../../attempt.ts";
import { live } from "../../live.ts";
import { render } from "../../render.tsx";
import { ELSEWHERE, granted, SESSION } from "./granting.ts";

const HERE = { type: "flow.show", view: "GrantedHere" } as const;
const LIST = { type: "flow.show", view: "SmartSessionList" } as const;
const SIGN_IN: Grant = { kind: "signIn", networkId: networkId(1), domain: "larkspur.example" };
const own: Grant = { kind: "session", session: SESSION };

const drawn = (props: Partial<GrantedHereProps>) =>
  render(<GrantedHere.Body {...GALLERY.GrantedHere.everything} {...props} />);

describe("what the list of grants is drawn from", () => {
  it.each([
    ["the sessions", { fetchSessions: answers() }],
    ["the other grants", { fetchGrants: answers() }],
  ])("ACCT-11: it is on its way, and is being read, until %s have come too", async (_, ports) => {
    const tell = await granted(ports);
    expect(GrantedHere.present(await tell(HERE))).toMatchObject({ isLoading: true, isReading: true, missing: [] });
  });

  it("ACCT-11: the sessions come first, then what else was granted, and the pairing last", async () => {
    const tell = await granted({ fetchGrants: answers({ grants: [SIGN_IN], missing: [] }) });
    const world = await tell(HERE);
    const { context } = world.app;
    const paired = { ...context.sessions.eip155, connectorId: "walletConnect" };
    const sessions = { ...context.sessions, eip155: paired };
    const props = GrantedHere.present({ ...world, app: { ...world.app, context: { ...context, sessions } } as never });
    expect(props?.grants.map(({ kind }) => kind)).toEqual(["session", "signIn", "pairing"]);
    expect(props).toMatchObject({ isLoading: false, isReading: false });
  });

  it("ACCT-11: of several, the one that the wallet is asked for is being revoked", async () => {
    const tell = await granted({ revokeGrant: answers(), fetchGrants: answers({ grants: [SIGN_IN], missing: [] }) });
    const world = await tell(HERE, { type: "grant.revoke", grants: [SIGN_IN, own] });
    expect(GrantedHere.present(world)?.revoking).toEqual(own);
    expect(SmartSessionList.present(world)?.revoking).toBe(grantKey(own));
  });

  it("ACCT-11: a sign-in that is being revoked is none of the sessions, which wait for it", async () => {
    const tell = await granted({ revokeGrant: answers() });
    const world = await tell(LIST, { type: "grant.revoke", grants: [SIGN_IN] });
    const { all, press } = render(<SmartSessionList.Body {...SmartSessionList.present(world)!} sessions={[SESSION]} />);
    expect(all(".session .tag").map(({ textContent }) => textContent)).toEqual(["Active"]);
    press("[data-action='session.open']");
    expect(all("[data-action='grant.revoke']")).toEqual(all("[data-action='grant.revoke']:disabled"));
    expect(all("[data-action='grant.revoke']")).toHaveLength(1);
  });

  it("ACCT-11: a list that is known has not failed, although it could not be read again", async () => {
    const known = [[SESSION, ELSEWHERE]];
    const fetchSessions = fromPromise(async () => {
      const next = known.pop();
      if (!next) throw new AppKitError("SESSIONS_FAILED", {});
      return next;
    });
    const tell = await granted({ fetchSessions });
    const again = await tell(LIST, { type: "grant.retry" });
    expect(again.grants.eip155?.matches({ sessions: "missed" })).toBe(true);
    expect(SmartSessionList.present(again)).toMatchObject({ sessions: [SESSION, ELSEWHERE], failed: false });
    expect(GrantedHere.present(again)?.missing).not.toContain("session");
  });

  it("S8: a network's own words pass the gate", async () => {
    const { network } = (await live()).world();
    const { active } = network.context;
    const nativeCurrency = { ...active.nativeCurrency, symbol: "E\u202eTHEREUM-IS-LONG" };
    const words = networkWords([{ ...active, name: "Op\u202eal", nativeCurrency }])[active.caipNetworkId];
    expect(words?.name).toBe("Opal");
    expect(words?.coin.symbol).not.toMatch(/\u202e/);
    expect(words?.coin.symbol.length).toBeLessThanOrEqual(12);
  });
});

describe("what a grant says", () => {
  it("ACCT-11: what has expired is not among what is revoked with one press", () => {
    const expired: Grant = { kind: "session", session: { ...SESSION, pci: "old", expiry: 1 } };
    const { press, sent } = drawn({ grants: [own, expired, SIGN_IN] });
    press(".btn[data-action='grant.revoke']");
    expect(sent).toEqual([{ type: "grant.revoke", grants: [own, SIGN_IN] }]);
  });

  it("ACCT-11: nothing is said to be granted only where all of it was read", () => {
    expect(drawn({ grants: [], missing: ["approval"] }).all(".hero")).toEqual([]);
    expect(drawn({ grants: [] }).all(".hero")).toHaveLength(1);
  });

  it("ACCT-11: a site without a name, and a network that the page no longer has, are called what they are", () => {
    const nameless: Grant = { kind: "session", session: { ...SESSION, site: { projectId: "p", name: "" } } };
    const gone: Grant = { ...SIGN_IN, networkId: networkId(10) };
    const { all } = drawn({ grants: [nameless, gone] });
    expect(all(".row .name")[0]?.textContent).toContain("Unknown dapp may act for you");
    expect(all("[data-grant='signIn'] .sub").map(({ textContent }) => textContent)).toEqual(["eip155:10"]);
  });

  it("S8: a token's symbol passes the gate", () => {
    const approval = GALLERY.GrantedHere.everything.grants[1] as Extract<Grant, { kind: "approval" }>;
    const units = { ...approval.units, symbol: `US\u202eD${"M".repeat(20)}` };
    const { one } = drawn({ grants: [{ ...approval, units }] });
    expect(one(".row .name").textContent).toContain("USDMMMMM");
    expect(one(".row .name").textContent).not.toMatch(/\u202e|M{12}/);
  });
});

describe("what a list of sessions says", () => {
  const props = GALLERY.SmartSessionList.active;
  const session = props.sessions?.[0];

  it("ACCT-11: a session names its own network, and none where the page no longer has it", () => {
    const unfolded = (id: number): string => {
      const screen = render(
        <SmartSessionList.Body {...props} sessions={[{ ...session!, networkId: networkId(id) }]} />,
      );
      screen.press("[data-action='session.open']");
      return screen.one(".session-details .facts").textContent ?? "";
    };
    expect(unfolded(1)).toContain("Opal");
    expect(unfolded(10)).not.toContain("Opal");
  });

  it("ACCT-11: its months are those of its reader's language", () => {
    const months = (lang: string) =>
      render(<SmartSessionList.Body {...props} lang={lang} />)
        .all(".month")
        .map(({ textContent }) => textContent ?? "");
    expect(months("fr")).not.toEqual(months("en-US"));
    expect(months("fr")).toHaveLength(2);
  });

  it("ACCT-11: only an active one can be revoked", () => {
    for (const state of ["expired", "revoked"] as const) {
      const screen = render(<SmartSessionList.Body {...GALLERY.SmartSessionList[state]} />);
      screen.press("[data-action='session.open']");
      expect(screen.all("[data-action='grant.revoke']")).toEqual([]);
    }
  });
});
