import { act } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Route } from "../../../../domain/modal/routes.ts";
import { emailMachine } from "../../../../machines/embedded/email.ts";
import { emailUpdateMachine } from "../../../../machines/embedded/email-update.ts";
import { CodeBoxes, digitsIn } from "../../../../views/screens/embedded/email/CodeBoxes.tsx";
import { EmailVerifyDevice } from "../../../../views/screens/embedded/email/EmailVerifyDevice.tsx";
import { EmailVerifyOtp } from "../../../../views/screens/embedded/email/EmailVerifyOtp.tsx";
import { UpdateEmailPrimaryOtp } from "../../../../views/screens/embedded/email/UpdateEmailPrimaryOtp.tsx";
import { UpdateEmailSecondaryOtp } from "../../../../views/screens/embedded/email/UpdateEmailSecondaryOtp.tsx";
import { UpdateEmailWallet } from "../../../../views/screens/embedded/email/UpdateEmailWallet.tsx";
import { inTime } from "../../../gallery/in-time.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, attempt, loggingIn, refuses, rest } from "../../attempt.ts";
import { live } from "../../live.ts";
import { render } from "../../render.tsx";

const EMAIL = "maya@example.org";
const CODE = { type: "otp.submit", otp: "123456" } as const;
const { start, waiting, refused } = GALLERY.EmailVerifyOtp;

const at = async (route: Route) => (await live()).send({ type: "route.push", route });

async function login(actors: object) {
  const input = { way: "email", email: EMAIL, networks: [] };
  return attempt(emailMachine.provide({ actors: actors as never }), input);
}

/** The texts that describe the field, in the order in which they are read. */
const described = (one: (selector: string) => HTMLElement): (string | null)[] =>
  (one("input").getAttribute("aria-describedby") ?? "").split(" ").map((id) => one(`#${CSS.escape(id)}`).textContent);

describe("six boxes", () => {
  it("EMAIL-1: digits count, whatever is typed or pasted around them, and the sixth sends them off", () => {
    expect(digitsIn(" 12-34 5678")).toBe("123456");
    const { type, one, sent, all } = render(<CodeBoxes busy={false} refused={false} onInput={() => {}} />);
    type("input", "12x3");
    expect(one<HTMLInputElement>("input").value).toBe("123");
    expect(all(".otp > span").map(({ textContent }) => textContent)).toEqual(["1", "2", "3", "", "", ""]);
    expect(one("[data-on]")).toBe(all(".otp > span")[3]);
    expect(sent).toEqual([]);
    type("input", "123 456");
    expect(sent).toEqual([CODE]);
  });

  it.each([
    ["full-width", "１２３ ４５６"],
    ["Arabic", "١٢٣٤٥٦"],
    ["Persian", "۱۲۳۴۵۶"],
    ["Devanagari", "१२३४५६"],
    ["mathematical", "𝟏𝟐𝟑𝟜𝟝𝟞"],
  ])("EMAIL-1: %s digits of a keyboard are those of the code", (_, text) => {
    expect(digitsIn(text)).toBe("123456");
  });

  it("EMAIL-1: readers and phones meet one plain field for a code", () => {
    const { one, all } = render(<CodeBoxes busy={false} refused={false} onInput={() => {}} />);
    const field = one<HTMLInputElement>("input");
    expect(field.autocomplete).toBe("one-time-code");
    expect(field.inputMode).toBe("numeric");
    expect(field.getAttribute("aria-label")).toBe("Six-digit code");
    expect(all(".otp > span:not([aria-hidden])")).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  it("EMAIL-1: what is pasted beside the field fills it too", () => {
    const { root, sent } = render(<CodeBoxes busy={false} refused={false} onInput={() => {}} />);
    const paste = new Event("paste", { bubbles: true });
    Object.assign(paste, { clipboardData: { getData: () => "Your code: 123 456." } });
    act(() => void root.dispatchEvent(paste));
    expect(sent).toEqual([CODE]);
  });

  it("EMAIL-1: a whole code that is pasted or suggested replaces what was typed, and Enter sends what stands there", () => {
    const boxes = (busy: boolean) => <CodeBoxes busy={busy} refused={false} onInput={() => {}} />;
    const { type, one, again, sent } = render(boxes(false));
    const enter = () =>
      act(() => void one("input").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    type("input", "98");
    const paste = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(paste, { clipboardData: { getData: () => "123456" } });
    act(() => void one("input").dispatchEvent(paste));
    expect([sent, paste.defaultPrevented]).toEqual([[CODE], true]);
    type("input", "1234567");
    expect(sent).toEqual([CODE]);
    enter();
    again(boxes(true));
    enter();
    expect(sent).toEqual([CODE]);
    again(boxes(false));
    enter();
    expect(sent).toEqual([CODE, CODE]);
  });

  it("EMAIL-1: a code that is entered while another mail is sent goes off once that is done; a refused one does not", () => {
    const boxes = (busy: boolean, refused = false) => <CodeBoxes {...{ busy, refused }} onInput={() => {}} />;
    const { root, again, sent } = render(boxes(true));
    const enter = (): void => {
      const paste = new Event("paste", { bubbles: true });
      Object.assign(paste, { clipboardData: { getData: () => "123456" } });
      act(() => void root.dispatchEvent(paste));
    };
    enter();
    expect(sent).toEqual([]);
    again(boxes(false));
    expect(sent).toEqual([CODE]);
    again(boxes(true));
    again(boxes(false));
    expect(sent).toEqual([CODE]);
  });

  it("EMAIL-1: the field takes the next code while another mail is sent, for that may be there before the answer", () => {
    const { type, again, one, sent } = render(<EmailVerifyOtp.Body {...start} busy sending />);
    expect(one<HTMLInputElement>("input").readOnly).toBe(false);
    type("input", "123456");
    expect(sent).toEqual([]);
    again(<EmailVerifyOtp.Body {...start} />);
    expect(sent).toEqual([CODE]);
  });

  it("EMAIL-1: a code that was typed while another one was checked goes with that where it is refused", () => {
    const boxes = (busy: boolean, refused = false) => <CodeBoxes {...{ busy, refused }} onInput={() => {}} />;
    const { type, again, sent } = render(boxes(false));
    type("input", "123456");
    again(boxes(true));
    type("input", "654321");
    again(boxes(false, true));
    expect(sent).toEqual([CODE]);
  });

  it("EMAIL-1: an Enter that an input method takes sends no code", () => {
    const boxes = (busy: boolean) => <CodeBoxes busy={busy} refused={false} onInput={() => {}} />;
    const { type, key, again, sent } = render(boxes(false));
    type("input", "123456");
    for (const busy of [true, false]) again(boxes(busy));
    for (const more of [{ isComposing: true }, { keyCode: 229 }]) key("input", "Enter", more);
    expect(sent).toEqual([CODE]);
  });

  it("EMAIL-1: a refused code is gone, its field has the focus and says that it was wrong", () => {
    const { type, again, one } = render(<EmailVerifyOtp.Body {...start} />);
    type("input", "123456");
    again(<EmailVerifyOtp.Body {...start} busy />);
    expect(one<HTMLInputElement>("input").readOnly).toBe(true);
    expect(one("[role=status]").textContent).toBe("Checking the code");
    one("input").blur();
    again(<EmailVerifyOtp.Body {...refused} />);
    expect(one<HTMLInputElement>("input").value).toBe("");
    expect(document.activeElement).toBe(one("input"));
    expect(one("input").getAttribute("aria-invalid")).toBe("true");
    expect(one("[role=alert]").textContent).toBe("Invalid code");
    expect(described(one)).toEqual(["Invalid code", `We sent a code to ${start.email}. It works for 20 minutes.`]);
  });

  it("EMAIL-1: readers are told where the code was sent, what runs, and not again that there was no mail", () => {
    const { again, one } = render(<EmailVerifyOtp.Body {...start} />);
    const live = () => [one("[role=status]").textContent, one("[role=status]").getAttribute("aria-live")];
    expect(described(one)).toEqual([`We sent a code to ${start.email}. It works for 20 minutes.`]);
    expect(live()).toEqual(["Didn't receive it?", "off"]);
    again(<EmailVerifyOtp.Body {...start} busy />);
    expect(live()).toEqual(["Checking the code", "polite"]);
  });

  it("EMAIL-3: what was typed stays where only another mail was refused", () => {
    const { type, again, one } = render(<EmailVerifyOtp.Body {...start} />);
    type("input", "123");
    again(<EmailVerifyOtp.Body {...start} busy sending />);
    again(<EmailVerifyOtp.Body {...GALLERY.EmailVerifyOtp.throttled} />);
    expect(one<HTMLInputElement>("input").value).toBe("123");
    expect(one("[role=alert]").textContent).toBe("Please try again after 12 seconds");
  });
});

describe("another code", () => {
  it("EMAIL-3: a wait that was named is counted down, read out once, and gone with its last second", () => {
    const { throttled } = GALLERY.EmailVerifyOtp;
    let now = 0;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const pass = (seconds: number): void => {
      now += seconds * 1000;
      act(() => void vi.advanceTimersByTime(1000));
    };
    const { one, all, again } = render(<EmailVerifyOtp.Body {...throttled} />);
    const alert = () => [one("[role=alert]").textContent, all("[role=alert] [aria-live=off]").length];
    expect(alert()).toEqual(["Please try again after 12 seconds", 0]);
    pass(5);
    expect(alert()).toEqual(["Please try again after 7 seconds", 1]);
    pass(7);
    expect(all("[role=alert]")).toEqual([]);
    again(<EmailVerifyOtp.Body {...structuredClone(throttled)} />);
    expect(all("[role=alert]")).toEqual([]);
  });

  it("EMAIL-3: it is counted down to, then one press away", () => {
    const { one, again, press, sent } = render(<EmailVerifyOtp.Body {...inTime(waiting)} />);
    expect(one("button").textContent).toMatch(/^Resend in \d+s$/);
    expect(one<HTMLButtonElement>("button").disabled).toBe(true);
    again(<EmailVerifyOtp.Body {...start} />);
    expect(one("button").textContent).toBe("Resend code");
    press("button");
    expect(sent).toEqual([{ type: "email.resend" }]);
  });

  it("EMAIL-3, R8: where the clock was set back it is waited for no longer than ever", () => {
    const { one } = render(<EmailVerifyOtp.Body {...start} resendAt={Date.now() + 36_000_000} />);
    const [, left] = /^Resend in (\d+)s$/.exec(one("button").textContent ?? "") ?? [];
    expect(Number(left)).toBeGreaterThan(0);
    expect(Number(left)).toBeLessThanOrEqual(LIMITS.emailCooldown / 1000);
  });

  it("AUTH-11: on the way to another address a code is sent again as well", () => {
    for (const { Body } of [UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp]) {
      const { root, one, again, press, sent } = render(<Body {...inTime(GALLERY.UpdateEmailPrimaryOtp.waiting)} />);
      expect(root.textContent).toContain("Didn't receive it?");
      expect(one("button").textContent).toMatch(/^Resend in \d+s$/);
      again(<Body {...GALLERY.UpdateEmailPrimaryOtp.start} />);
      press("button");
      expect(sent).toEqual([{ type: "email.resend" }]);
    }
  });
});

describe("what the screens read", () => {
  it("EMAIL-1: where the code went, and what became of it", async () => {
    const world = await at({ view: "EmailVerifyOtp", email: EMAIL });
    expect(EmailVerifyOtp.present(world)).toBeUndefined();
    const sendOtp = refuses("FRAME_REFUSED", { message: "Invalid code" });
    const actor = await login({ sendEmail: answers({ next: "otp", resendAt: 77 }), sendOtp });
    expect(EmailVerifyOtp.present(loggingIn(world, "email", actor))).toMatchObject({
      ...{ email: EMAIL, busy: false, refused: false, resendAt: 77, fault: undefined },
    });
    actor.send(CODE);
    expect(EmailVerifyOtp.present(loggingIn(world, "email", actor))?.busy).toBe(true);
    await rest();
    expect(EmailVerifyOtp.present(loggingIn(world, "email", actor))).toMatchObject({
      ...{ busy: false, refused: true, fault: { values: { message: "Invalid code" } } },
    });
  });

  it("EMAIL-1: an account that does not come can be asked for again", async () => {
    const world = await at({ view: "EmailVerifyOtp", email: EMAIL });
    const actors = { sendEmail: answers({ next: "user", resendAt: 0 }), takeUser: refuses("FRAME_LOST", {}) };
    const props = EmailVerifyOtp.present(loggingIn(world, "email", await login(actors)))!;
    expect(props).toMatchObject({ refused: false, retry: { type: "connection.retry" } });
    const { press, sent } = render(<EmailVerifyOtp.Body {...props} />);
    press("button");
    expect(sent).toEqual([{ type: "connection.retry" }]);
  });

  it("EMAIL-1, ERR-1: a secure window that does not answer is told to the visitor, not to the page's developer", async () => {
    const world = await at({ view: "EmailVerifyOtp", email: EMAIL });
    const actors = { sendEmail: answers({ next: "user", resendAt: 0 }), takeUser: refuses("SOCIALS_TIMEOUT", {}) };
    expect(EmailVerifyOtp.present(loggingIn(world, "email", await login(actors)))?.fault).toEqual({
      ...{ key: "social.late.text", values: {} },
    });
  });

  it("EMAIL-1: a device that is not known waits for its link, and has a way on where none was followed", async () => {
    const world = await at({ view: "EmailVerifyDevice", email: EMAIL });
    const sendEmail = answers({ next: "device", resendAt: 0 });
    const waits = EmailVerifyDevice.present(
      loggingIn(world, "email", await login({ sendEmail, awaitDevice: answers() })),
    )!;
    expect(waits).toMatchObject({ email: EMAIL, failed: false });
    const one = render(<EmailVerifyDevice.Body {...waits} />);
    expect(one.root.textContent).toContain(EMAIL);
    one.press("button");
    const awaitDevice = refuses("FRAME_REFUSED", { message: "Link expired" });
    const failed = EmailVerifyDevice.present(loggingIn(world, "email", await login({ sendEmail, awaitDevice })))!;
    const other = render(<EmailVerifyDevice.Body {...failed} />);
    expect(other.one("[role=alert]").textContent).toContain("Link expired");
    other.press("button");
    expect([...one.sent, ...other.sent]).toEqual([{ type: "email.resend" }, { type: "connection.retry" }]);
  });

  it("EMAIL-1: a right code is said to be right while the account is on its way", async () => {
    const world = await at({ view: "EmailVerifyOtp", email: EMAIL });
    const actor = await login({ sendEmail: answers({ next: "user", resendAt: 0 }), takeUser: answers() });
    expect(EmailVerifyOtp.present(loggingIn(world, "email", actor))).toMatchObject({ accepted: true, refused: false });
  });

  it("EMAIL-3: another mail for a device is counted down to as another code is", async () => {
    const world = await at({ view: "EmailVerifyDevice", email: EMAIL });
    const sendEmail = answers({ next: "device", resendAt: 77 });
    const actor = await login({ sendEmail, awaitDevice: answers() });
    expect(EmailVerifyDevice.present(loggingIn(world, "email", actor))?.resendAt).toBe(77);
  });

  it("AUTH-11: where the page itself asked for another address there is nothing to go back to", async () => {
    const world = await at({ view: "UpdateEmailWallet", email: EMAIL });
    const { router } = world;
    const history = router.context.history.slice(-1);
    const alone = { ...world, router: { ...router, context: { ...router.context, history } } as never };
    expect([UpdateEmailWallet.present(world)?.cancel, UpdateEmailWallet.present(alone)?.cancel]).toEqual([true, false]);
  });

  it("AUTH-11: each code names the address that it went to", async () => {
    const updateEmail = answers({ next: "primary", resendAt: 5 });
    const confirmEmail = answers({});
    const actor = await attempt(emailUpdateMachine.provide({ actors: { updateEmail, confirmEmail } as never }), {
      ...{ email: EMAIL, newEmail: "new@example.org", isStill: false },
    });
    const emailUpdate = actor.getSnapshot();
    const first = await at({ view: "UpdateEmailPrimaryOtp", email: EMAIL });
    expect(UpdateEmailPrimaryOtp.present({ ...first, emailUpdate })).toMatchObject({ email: EMAIL, resendAt: 5 });
    const second = await at({ view: "UpdateEmailSecondaryOtp", newEmail: "new@example.org" });
    expect(UpdateEmailSecondaryOtp.present({ ...second, emailUpdate })?.email).toBe("new@example.org");
    expect(UpdateEmailPrimaryOtp.present({ ...first, emailUpdate })?.accepted).toBe(false);
    actor.send(CODE);
    await rest();
    expect(UpdateEmailPrimaryOtp.present({ ...first, emailUpdate: actor.getSnapshot() })).toMatchObject({
      ...{ accepted: true, busy: false, refused: false },
    });
  });

  it("AUTH-11: another address is saved once it is another one, which capitals do not make it", async () => {
    const world = await at({ view: "UpdateEmailWallet", email: EMAIL });
    const { type, key, press, one, sent } = render(<UpdateEmailWallet.Body {...UpdateEmailWallet.present(world)!} />);
    expect(one<HTMLInputElement>("input").value).toBe(EMAIL);
    expect(one<HTMLButtonElement>("button[data-action='email.change']").disabled).toBe(true);
    key("input", "Enter");
    type("input", "Maya@Example.org");
    expect(one<HTMLButtonElement>("button[data-action='email.change']").disabled).toBe(true);
    key("input", "Enter");
    type("input", " new@example.org ");
    press("button[data-action='email.change']");
    press("button[data-action='route.back']");
    expect(sent).toEqual([{ type: "email.change", newEmail: "new@example.org" }, { type: "route.back" }]);
  });
});
