import { describe, expect, it } from "vitest";
import { ConnectingExternal } from "../../../views/screens/connection/ConnectingExternal.tsx";
import { CodeEntry } from "../../../views/screens/embedded/email/CodeEntry.tsx";
import { EmailBox } from "../../../views/screens/embedded/email/EmailBox.tsx";
import { SwitchNetwork } from "../../../views/screens/networks/SwitchNetwork.tsx";
import { SIWXSignMessage } from "../../../views/screens/sign-in/SIWXSignMessage.tsx";
import { AllWallets } from "../../../views/screens/wallets/AllWallets.tsx";
import { GALLERY } from "../../gallery/states.ts";
import { render } from "../render.tsx";

const RETRY = ".btn:has([d^='M15.8 8'], .spin)";

describe("a retry", () => {
  it("R18: is busy in place, with the focus, while the wallet is asked again, and out of sight once it has connected", () => {
    const { Body } = ConnectingExternal;
    const states = GALLERY.ConnectingExternal;
    const { all, one, press, again, sent } = render(<Body {...states.waiting} />);
    expect(all("[data-action='connection.retry']")).toEqual([]);
    again(<Body {...states.declined} />);
    const button = one("[data-action='connection.retry']");
    button.focus();
    press("[data-action='connection.retry']");
    again(<Body {...states.waiting} />);
    expect(one("[data-action='connection.retry'][aria-busy='true']")).toBe(button);
    expect(document.activeElement).toBe(button);
    press("[data-action='connection.retry']");
    expect(sent).toEqual([{ type: "connection.retry" }]);
    again(<Body {...states.connected} />);
    expect(one("[data-over]")).toBe(button);
    expect(all(".spin")).toEqual([]);
    expect(one(".connection-status").dataset["state"]).toBe("closed");
    expect(one(".hero h3").textContent).toBe("Connected");
  });

  it("R18: is busy in place while a network switch is asked for again", () => {
    const { Body } = SwitchNetwork;
    const { one, again } = render(<Body {...GALLERY.SwitchNetwork.declined} />);
    const button = one("[data-action='network.retry']");
    again(<Body {...GALLERY.SwitchNetwork.waiting} />);
    expect(one("[data-action='network.retry'][aria-busy='true']")).toBe(button);
  });

  it("WALLET-5: a list that did not load says so until it has", () => {
    const { Body } = AllWallets;
    const failed = { ...GALLERY.AllWallets.list, phase: "failed", wallets: [] } as const;
    const { one, all, again } = render(<Body {...failed} />);
    const button = one(RETRY);
    again(<Body {...failed} phase="loading" />);
    expect(one(RETRY)).toBe(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    again(<Body {...GALLERY.AllWallets.list} />);
    expect(all(".hero")).toEqual([]);
  });
});

describe("an error", () => {
  const FAULT = { key: "error.EMAIL_INVALID", values: {} } as const;

  it("EMAIL-1: goes at the first input into the e-mail field, and the next one shows", () => {
    const { all, type, again } = render(<EmailBox busy={false} fault={FAULT} locked={false} />);
    expect(all(".wrong")).toHaveLength(1);
    type("input", "ada@");
    expect(all(".wrong, [data-bad], [aria-invalid]")).toEqual([]);
    again(<EmailBox busy locked={false} />);
    again(<EmailBox busy={false} fault={FAULT} locked={false} />);
    expect(all(".wrong")).toHaveLength(1);
  });

  it("EMAIL-1: goes at the first digit of another code, and a right one is said to be accepted", () => {
    const { all, one, type, again } = render(<CodeEntry {...GALLERY.EmailVerifyOtp.refused} />);
    expect(all(".wrong")).toHaveLength(1);
    type("input", "1");
    expect(all(".wrong, .otp[data-bad]")).toEqual([]);
    expect(one<HTMLInputElement>("input").value).toBe("1");
    again(<CodeEntry {...GALLERY.EmailVerifyOtp.accepted} />);
    expect(one("[role='status']").textContent).toBe("Code accepted");
    expect(all(".spin")).toEqual([]);
  });
});

it("SIGN-3: nothing spins beside the tick of a sign-in", () => {
  const { Body } = SIWXSignMessage;
  const { all, one } = render(<Body {...GALLERY.SIWXSignMessage.done} />);
  expect(all(".spin, [aria-busy]")).toEqual([]);
  expect(one(".btn[data-tone='go']").textContent).toBe("Signed in");
});
