import { beforeAll, describe, expect, it } from "vitest";
import { type AnyActorRef, fromPromise, type SnapshotFrom } from "xstate";
import type { Options } from "../../../../domain/options/options.ts";
import { attemptMachine } from "../../../../machines/sign-in/attempt.ts";
import type { AttemptInput } from "../../../../machines/sign-in/sign-in.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { SIWXSignMessage } from "../../../../views/screens/sign-in/SIWXSignMessage.tsx";
import { SIGN_IN } from "../../../../views/screens/sign-in/sign-in-screens.ts";
import { loadChunks } from "../../../../views/shell/chunks.ts";
import { presentCard } from "../../../../views/shell/present.ts";
import type { World } from "../../../../views/shell/world.ts";
import { HOSTILE } from "../../../gallery/sign-in-states.ts";
import { answers, attempt, refuses, rest } from "../../attempt.ts";
import { ADDRESS, live } from "../../live.ts";
import { render } from "../../render.tsx";

beforeAll(loadChunks);

const TEXT = "larkspur.example wants you to sign in with your Ethereum account:\n0xd8\n\nURI: https://larkspur.example";
const INPUT = {
  target: {
    connectorId: "uuid-Juniper",
    ...{ namespace: "eip155", address: ADDRESS, networkId: "eip155:1", isSmartAccount: false },
  },
  ...{ left: [], isConnecting: true },
} as unknown as AttemptInput;

const PORTS = {
  requireSignIn: answers(true),
  findSignIn: answers({ status: "absent", isRequired: true, again: 60_000 }),
  draftSignIn: answers({ id: "1", text: TEXT, fresh: 150_000 }),
  signDraft: answers(),
  keepSignIn: answers(),
  declineSignIn: answers(),
};
const OPTIONAL = {
  requireSignIn: answers(false),
  findSignIn: answers({ status: "absent", isRequired: false, again: 60_000 }),
};

/** The screen of a visitor in front of the prompt, once they have pressed. */
async function shown(actors: object, presses: readonly ("signIn.sign" | "signIn.cancel")[] = []) {
  const logic = attemptMachine.provide({ actors: { ...PORTS, ...actors } as never });
  const actor: AnyActorRef = await attempt(logic, INPUT);
  for (const type of presses) {
    actor.send({ type });
    await rest();
  }
  const world = await (await live()).connect();
  const props = SIWXSignMessage.present(proving(world, actor))!;
  return { props, ...render(<SIWXSignMessage.Body {...props} />) };
}

const proving = (world: World, actor: AnyActorRef): World => ({
  ...world,
  signInAttempt: actor.getSnapshot() as SnapshotFrom<typeof attemptMachine>,
});

const CANCEL = "[data-action='signIn.cancel']";
const SIGN = "[data-action='signIn.sign']";
const PAPER = "[data-action='signIn.read']";

/** A button's words, and whether it takes a press. */
const button = ({ one }: ReturnType<typeof render>, selector: string): string => {
  const found = one<HTMLButtonElement>(selector);
  const state = found.disabled ? " (disabled)" : found.getAttribute("aria-busy") ? " (busy)" : "";
  return `${found.textContent}${state}`;
};

const buttons = (screen: ReturnType<typeof render>): string[] => [CANCEL, SIGN].map((one) => button(screen, one));

describe("the message of a sign-in", () => {
  it("SIGN-1: says who asks for what, and shows the whole text before it is signed", async () => {
    const screen = await shown({});
    const { one, all, press, sent } = screen;
    expect(one("[role=status]").textContent).toBe(
      "Larkspur wants to know it is youSign to prove that this wallet is yours. Cancelling disconnects you.",
    );
    expect(all(".connection-status .logo")).toHaveLength(2);
    expect(one(PAPER).textContent).toBe(TEXT);
    expect(buttons(screen)).toEqual(["Cancel", "Sign"]);
    press(CANCEL);
    press(SIGN);
    expect(sent).toEqual([{ type: "signIn.cancel" }, { type: "signIn.sign" }]);
  });

  it("SIGN-1: the text is a named place that the keyboard reaches, written from left to right on any page", async () => {
    const { one } = await shown({});
    expect(one(PAPER).getAttribute("role")).toBe("group");
    expect(one(PAPER).getAttribute("aria-label")).toBe("Message to sign");
    expect(one(PAPER).tabIndex).toBe(0);
    expect(one(PAPER).dir).toBe("ltr");
  });

  it("SIGN-3: who need not sign in is told that they stay connected", async () => {
    const { one } = await shown(OPTIONAL);
    expect(one(".hero p").textContent).toBe(
      "Sign to prove that this wallet is yours. If you cancel, you stay connected.",
    );
  });

  it("SIGN-1: until there is a text, what comes there is busy, and nothing can be signed", async () => {
    const screen = await shown({ draftSignIn: answers() });
    expect(screen.all(PAPER)).toEqual([]);
    expect(screen.one(".draft").getAttribute("aria-busy")).toBe("true");
    expect(buttons(screen)).toEqual(["Cancel", "Sign (busy)"]);
    screen.press(SIGN);
    expect(screen.sent).toEqual([]);
  });

  it("SIGN-1: names the wallet that is waited for, then says that the signature is judged", async () => {
    const signing = await shown({}, ["signIn.sign"]);
    expect(signing.one("[role=status] p").textContent).toBe("Confirm in Juniper. Cancelling disconnects you.");
    expect(buttons(signing)).toEqual(["Cancel", "Signing... (busy)"]);
    const judging = await shown({ signDraft: answers("0x1") }, ["signIn.sign"]);
    expect(judging.one("[role=status] p").textContent).toBe("Checking the signature. Cancelling disconnects you.");
    expect(buttons(judging)).toEqual(["Cancel", "Signing... (busy)"]);
    expect(judging.one(PAPER).textContent).toBe(TEXT);
  });

  it("SIGN-1: shows the wallet's own picture, and keeps its words when the button says that it is done", async () => {
    const session = await (await live()).connect();
    const icon = "data:image/png;base64,AAAA";
    const { sessions } = session.app.context;
    const pictured = { eip155: { ...sessions.eip155, wallet: { ...sessions.eip155?.wallet, icon } } };
    const actor = await attempt(attemptMachine.provide({ actors: PORTS as never }), INPUT);
    const world = { ...session, app: { ...session.app, context: { ...session.app.context, sessions: pictured } } };
    const props = SIWXSignMessage.present(proving(world as unknown as World, actor))!;
    expect(props.wallet).toEqual({ name: "Juniper", image: icon });
    const { one } = render(<SIWXSignMessage.Body {...props} phase="done" />);
    expect(one("[role=status] p").textContent).toBe("Checking the signature. Cancelling disconnects you.");
  });

  it("SIGN-1: names the wallet of the account that signs, whichever chain family the page is on", async () => {
    const world = await (await live()).connect();
    const { sessions, active } = world.app.context;
    const context = {
      ...world.app.context,
      sessions: { solana: { ...sessions.eip155, wallet: { name: "Sorrel" } }, ...sessions },
      active: { ...active, chainNamespace: "solana" },
    };
    const actor = await attempt(attemptMachine.provide({ actors: PORTS as never }), INPUT);
    const elsewhere = { ...world, app: { ...world.app, context } } as unknown as World;
    expect(SIWXSignMessage.present(proving(elsewhere, actor))?.wallet.name).toBe("Juniper");
  });

  it("SIGN-3: what was cancelled is not signed any more, whether the wallet is let go or kept", async () => {
    for (const ways of [{}, OPTIONAL]) {
      const screen = await shown(ways, ["signIn.cancel"]);
      expect(buttons(screen)).toEqual(["Cancelling... (busy)", "Sign (disabled)"]);
      expect(screen.one(PAPER).textContent).toBe(TEXT);
    }
  });

  it("SIGN-3: who is signed in sees the line closed, with nothing left to press", async () => {
    const done = { signDraft: answers("0x1"), keepSignIn: answers(null) };
    const screen = await shown(done, ["signIn.sign"]);
    expect(screen.one(".connection-status").dataset["state"]).toBe("closed");
    expect(buttons(screen)).toEqual(["Cancel (disabled)", "Signed in"]);
  });
});

describe("a sign-in that came to nothing", () => {
  it("SIGN-3: a declined signature is told beside the text, which can be signed again", async () => {
    const screen = await shown({ signDraft: refuses("SIGN_IN_DECLINED", {}) }, ["signIn.sign"]);
    expect(screen.one("[role=alert]").textContent).toBe("Signature declined");
    expect(screen.one(PAPER).dataset["bad"]).toBe("true");
    expect(screen.one(".connection-status").dataset["state"]).toBe("broken");
    expect(buttons(screen)).toEqual(["Cancel", "Sign"]);
  });

  it("SIGN-3: without a text there is another try, by the same event", async () => {
    const screen = await shown({ draftSignIn: refuses("SIGN_IN_UNREACHABLE", {}) });
    expect(screen.one("[role=alert]").textContent).toBe("The site's sign-in server didn't answer as expected.");
    expect(screen.all(PAPER)).toEqual([]);
    expect(screen.all("[aria-busy]")).toEqual([]);
    expect(buttons(screen)).toEqual(["Cancel", "Try again"]);
    screen.press(SIGN);
    expect(screen.sent).toEqual([{ type: "signIn.sign" }]);
  });

  it("SIGN-3 R6: a fault is not told before it is known that no other tab signed in", async () => {
    const found = [{ status: "absent", isRequired: true, again: 60_000 }];
    const findSignIn = fromPromise(async () => found.shift() ?? (await new Promise(() => {})));
    const keepSignIn = refuses("SIGN_IN_REFUSED", { message: "Nonce is used" });
    const screen = await shown({ findSignIn, signDraft: answers("0x1"), keepSignIn }, ["signIn.sign"]);
    expect(screen.props).toMatchObject({ phase: "judging", fault: undefined });
    expect(screen.all("[role=alert]").map(({ textContent }) => textContent)).not.toContain("Nonce is used");
  });

  it("SIGN-3 R6: a fault is not told either where another tab is found to have signed in", async () => {
    const absent = { status: "absent", isRequired: true, again: 60_000 };
    const found = [absent, { ...absent, status: "signedIn" }];
    const findSignIn = fromPromise(async () => found.shift());
    const keepSignIn = refuses("SIGN_IN_USED", {});
    const screen = await shown({ findSignIn, signDraft: answers("0x1"), keepSignIn }, ["signIn.sign"]);
    expect(screen.props).toMatchObject({ phase: "done", fault: undefined });
    expect(screen.one(".connection-status").dataset["state"]).toBe("closed");
  });

  it("SIGN-3 S8: a server's own words pass the gate", async () => {
    const keepSignIn = refuses("SIGN_IN_REFUSED", { message: "<b>Not\u202e today</b>" });
    const screen = await shown({ signDraft: answers("0x1"), keepSignIn }, ["signIn.sign"]);
    expect(screen.one("[role=alert]").textContent).toBe("<b>Not today</b>");
    expect(screen.all("b")).toEqual([]);
  });
});

describe("a hostile text", () => {
  it("S8: stays text, whole, with nothing in it unseen", async () => {
    const long = `${HOSTILE}${"y".repeat(10_000)}`;
    const { one, all } = await shown({ draftSignIn: answers({ id: "1", text: long, fresh: 150_000 }) });
    expect(all("img")).toEqual([]);
    const { textContent } = one(PAPER);
    expect(textContent).toContain("evil.example[U+202E] elpmaxe.egap");
    expect(textContent).toContain("<img src=x onerror=alert(1)>[U+200B][U+0000]");
    expect(textContent?.endsWith("y".repeat(10_000))).toBe(true);
    expect(textContent).not.toMatch(/[\p{Cf}\0]/u);
  });
});

describe("around the message", () => {
  it("SIGN-4: the older name shows the same screen", () => {
    expect(SIGN_IN.ConnectingSiwe).toBe(SIGN_IN.SIWXSignMessage);
  });

  it.each(["SIWXSignMessage", "ConnectingSiwe"] as const)("ROUTE-8: %s has no way back", async (view) => {
    const { send } = await live();
    const card = presentCard(await send({ type: "route.reset", route: { view } }));
    expect([card.view, card.back, card.help, card.close]).toEqual([view, false, false, true]);
  });

  it("SIGN-1: while an earlier sign-in is looked for there is nothing to sign, and a way out without promises", async () => {
    const { one, all, press, sent } = await shown({ findSignIn: answers() });
    expect(one("[role=status]").textContent).toBe("Looking for an earlier sign-in");
    expect(all(`${SIGN}, ${PAPER}`)).toEqual([]);
    press(CANCEL);
    expect(sent).toEqual([{ type: "signIn.cancel" }]);
  });

  it("SIGN-3: who declined finds a way on in their account, and nobody else", async () => {
    const { connect } = await live({}, { siwx: "default" } as Options);
    const world = await connect();
    const ask = async (findSignIn: unknown) => {
      const actor = await attempt(attemptMachine.provide({ actors: { ...PORTS, findSignIn } as never }), INPUT);
      return render(<Account.Body {...Account.present(proving(world, actor))!} />);
    };
    const declined = await ask(answers({ status: "declined", isRequired: false, again: 60_000 }));
    expect(declined.one("[data-action='signIn.ask']").textContent).toBe("Sign in");
    declined.press("[data-action='signIn.ask']");
    expect(declined.sent).toEqual([{ type: "signIn.ask" }]);
    const signedIn = await ask(answers({ status: "signedIn", isRequired: false, again: 60_000 }));
    expect(signedIn.all("[data-action='signIn.ask']")).toEqual([]);
    const without = render(<Account.Body {...Account.present(await (await live()).connect())!} />);
    expect(without.all("[data-action='signIn.ask']")).toEqual([]);
  });
});
