import { beforeAll, describe, expect, it } from "vitest";
import { SOCIALS, type Social } from "../../../../domain/options/features.ts";
import type { Options } from "../../../../domain/options/options.ts";
import { emailMachine } from "../../../../machines/embedded/email.ts";
import { Connect } from "../../../../views/screens/connection/Connect.tsx";
import { ConnectWallets } from "../../../../views/screens/connection/ConnectWallets.tsx";
import { EmailBox } from "../../../../views/screens/embedded/email/EmailBox.tsx";
import { EmailLogin } from "../../../../views/screens/embedded/email/EmailLogin.tsx";
import { ConnectSocials } from "../../../../views/screens/embedded/social/ConnectSocials.tsx";
import { Socials } from "../../../../views/screens/embedded/social/Socials.tsx";
import { Create } from "../../../../views/screens/wallets/Create.tsx";
import { loadChunks } from "../../../../views/shell/chunks.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, attempt, loggingIn, refuses, rest } from "../../attempt.ts";
import { announced, live, type Ways } from "../../live.ts";
import { type Rendered, render } from "../../render.tsx";

beforeAll(loadChunks);

const LEGAL = { termsConditionsUrl: "https://larkspur.example/terms" };
const TRACKED = { type: "event.tracked", event: { type: "track", event: "EMAIL_LOGIN_SELECTED" } };
const here: Ways = { connectors: [announced("Juniper")] };

async function connect(options: Options = {}, ways: Ways = here) {
  const { world } = await live(ways, options);
  const props = Connect.present(world())!;
  return { props, ...render(<Connect.Body {...props} />) };
}

/** The body's parts, from top to bottom. */
const order = ({ all }: Rendered): string[] =>
  all("input[type=email], [role=group], .or, .body > ul, [data-action='route.push'].btn").map((element) =>
    element.matches(".or")
      ? "or"
      : element.matches("input")
        ? "email"
        : element.matches("ul, .btn")
          ? "wallet"
          : "social",
  );

describe("ways in", () => {
  it("CONF-2: an address, socials, then wallets; only wallets are parted from the others", async () => {
    expect(order(await connect())).toEqual(["email", "social", "or", "wallet"]);
    const given = await connect({ features: { connectMethodsOrder: ["wallet"] } });
    expect(order(given)).toEqual(["wallet", "or", "email", "social"]);
    const apart = await connect({ features: { connectMethodsOrder: ["social", "wallet", "email"] } });
    expect(order(apart)).toEqual(["social", "or", "wallet", "or", "email"]);
  });

  it.each<[string, Options, string[]]>([
    ["e-mail off", { features: { email: false } }, ["social", "or", "wallet"]],
    ["socials off", { features: { socials: false } }, ["email", "or", "wallet"]],
    ["both off", { features: { email: false, socials: [] } }, ["wallet"]],
    ["wallets off", { enableWallets: false }, ["email", "social"]],
    ["in basic mode", { basic: true }, ["wallet"]],
    ["on Bitcoin alone", { networks: ["bip122:000000000019d6689c085ae165831e93"] }, ["wallet"]],
  ])("CONF-1 CONN-4: what is off is not there: %s", async (_, options, wants) => {
    expect(order(await connect(options))).toEqual(wants);
  });

  it("CONF-1: collapsed, wallets are behind a button wherever another way in is in sight", async () => {
    for (const features of [{ collapseWallets: true }, { emailShowWallets: false }]) {
      const { press, sent, all } = await connect({ features });
      expect(all("[data-wallet]")).toEqual([]);
      press(".btn[data-action='route.push']");
      expect(sent).toEqual([{ type: "route.push", route: { view: "ConnectWallets" } }]);
    }
    const alone = await connect({ features: { collapseWallets: true, email: false, socials: false } });
    expect(alone.all("[data-wallet]").length).toBeGreaterThan(0);
    const { world } = await live(here);
    const list = render(<ConnectWallets.Body {...ConnectWallets.present(world())!} />);
    expect(list.all("[data-wallet]").length).toBeGreaterThan(0);
    expect(list.all("input")).toEqual([]);
  });

  it("CONF-6: nothing can be pressed or typed before the box is ticked, on whichever screen", async () => {
    const { world, send } = await live(here, { ...LEGAL, features: { legalCheckbox: true } });
    for (const { present, Body } of [Connect, ConnectWallets, ConnectSocials, Create, EmailLogin]) {
      const Any = Body as (props: object) => ReturnType<typeof Body>;
      const locked = render(<Any {...(present(world()) as object)} />);
      const controls = locked.all("[data-action]:not([type=checkbox], a)").filter((each) => !each.closest(".foot"));
      expect(controls.length).toBeGreaterThan(0);
      expect(controls.filter((each) => !(each as HTMLButtonElement).disabled)).toEqual([]);
    }
    await send({ type: "legal.tick", on: true });
    const open = render(<Connect.Body {...Connect.present(world())!} />);
    expect(open.all(":disabled")).toEqual([]);
  });

  it("CONN-4: who has no wallet is led to a way in without one", async () => {
    const { press, sent, root } = await connect();
    expect(root.textContent).toContain("New to wallets?");
    press(".foot [data-action='route.push']");
    expect(sent).toEqual([{ type: "route.push", route: { view: "Create" } }]);
    const { world } = await live(here);
    const create = render(<Create.Body {...Create.present(world())!} />);
    expect(order(create)).toEqual(["email", "social", "or"]);
    expect(create.one("a").getAttribute("href")).toBe("https://walletguide.walletconnect.network/");
  });

  it("ROUTE-9: a part is asked for only where its way in is on", async () => {
    const { props: all } = await connect();
    expect(Connect.chunks?.(all)).toEqual(["email", "social"]);
    const { props: none } = await connect({ features: { email: false, socials: false } });
    expect(Connect.chunks?.(none)).toEqual([]);
  });
});

describe("the box for an address", () => {
  it("EMAIL-2: it trims, shows its arrow from the fourth letter on, and goes off by arrow or Enter", () => {
    const { type, all, press, key, sent } = render(<EmailBox busy={false} locked={false} />);
    type("input", "  m@x ");
    expect(all("button")).toEqual([]);
    key("input", "Enter");
    expect(sent).toEqual([]);
    type("input", " maya@example.org ");
    press("button");
    key("input", "Enter");
    expect(sent).toEqual(Array.from({ length: 2 }, () => ({ type: "email.submit", email: "maya@example.org" })));
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    "EMAIL-2: an Enter that an input method takes, %j, sends nothing",
    (more) => {
      const { type, key, sent } = render(<EmailBox busy={false} locked={false} />);
      type("input", "maya@example.org");
      key("input", "Enter", more);
      expect(sent).toEqual([]);
    },
  );

  it("PUBLIC: it is counted once that somebody chose it", () => {
    const { one, sent } = render(<EmailBox busy={false} locked={false} />);
    for (let turn = 0; turn < 2; turn += 1) {
      one("input").focus();
      one("input").blur();
    }
    expect(sent).toEqual([TRACKED]);
  });

  it("EMAIL-1: what is typed outlives another drawing; while it is sent there is a spinner and no second way", () => {
    const { type, one, again, all, key, sent } = render(<EmailBox busy={false} locked={false} />);
    type("input", "maya@example.org");
    again(<EmailBox busy locked={false} />);
    expect(one<HTMLInputElement>("input").value).toBe("maya@example.org");
    expect(all(".spin")).toHaveLength(1);
    expect(all("button")).toEqual([]);
    key("input", "Enter");
    expect(sent).toEqual([]);
  });

  it.each([
    ["That email address looks incomplete.", refuses("EMAIL_INVALID", {})],
    ["Please try again after 12 seconds", refuses("EMAIL_THROTTLED", { seconds: 12 })],
    ["Not today", refuses("FRAME_REFUSED", { message: "Not\u202e today" })],
  ])("EMAIL-2 EMAIL-3 S8: below it stands %s", async (words, sendEmail) => {
    const input = { way: "email", email: "maya@example.org", networks: [] };
    const actor = await attempt(emailMachine.provide({ actors: { sendEmail } as never }), input);
    const { world } = await live();
    const props = Connect.present(loggingIn(world(), "email", actor))!;
    const { one } = render(<Connect.Body {...props} />);
    expect(one("[role=alert]").textContent).toBe(words);
    expect(one("input[type=email]").getAttribute("aria-invalid")).toBe("true");
    expect(one(`#${CSS.escape(one("input[type=email]").getAttribute("aria-describedby") ?? "")}`).textContent).toBe(
      words,
    );
  });
});

it("EMAIL-2: an error that was corrected stays away when another part of the screen changes", () => {
  const fault = () => ({ key: "error.EMAIL_INVALID", values: {} }) as const;
  const { type, all, again } = render(<EmailBox busy={false} locked={false} fault={fault()} />);
  expect(all("[role=alert]")).toHaveLength(1);
  type("input", "maya@example.org");
  again(<EmailBox busy={false} locked={false} fault={fault()} />);
  expect(all("[role=alert]")).toEqual([]);
});

it("EMAIL-3: a code that was refused is not told below the address, which was not at fault", async () => {
  const actors = { sendEmail: answers({ next: "otp" }), sendOtp: refuses("EMAIL_INVALID", {}) };
  const input = { way: "email", email: "maya@example.org", networks: [] };
  const actor = await attempt(emailMachine.provide({ actors: actors as never }), input);
  actor.send({ type: "otp.submit", otp: "123456" });
  await rest();
  expect(actor.getSnapshot().context.fault).not.toBeNull();
  const { world } = await live();
  const props = Connect.present(loggingIn(world(), "email", actor))!;
  expect(props.email).toEqual({ busy: false, fault: undefined });
});

describe("social accounts", () => {
  const drawn = (count: number): [number, string[]] => {
    const { all } = render(<Socials socials={SOCIALS.slice(0, count)} locked={false} />);
    return [all(".row").length, all(".key").map(({ dataset }) => dataset["social"] ?? "more")];
  };

  it("AUTH-9: two as logos, else the first by name; more than six leave four and a way to all", () => {
    expect(drawn(1)).toEqual([1, []]);
    expect(drawn(2)).toEqual([0, ["google", "x"]]);
    expect(drawn(3)).toEqual([1, ["x", "discord"]]);
    expect(drawn(6)[1]).toHaveLength(5);
    expect(drawn(7)).toEqual([1, ["x", "discord", "farcaster", "github", "more"]]);
  });

  it("AUTH-9: each says which provider it is, and a press names it at once", () => {
    const { press, sent, one } = render(<Socials socials={["github", "x", "apple"]} locked={false} />);
    expect(one(".row").textContent).toBe("Continue with GitHub");
    expect(one("[data-social=x]").getAttribute("aria-label")).toBe("Continue with X");
    press(".row");
    press("[data-social=apple]");
    expect(sent).toEqual([
      { type: "social.choose", social: "github" },
      { type: "social.choose", social: "apple" },
    ]);
    const all = render(<ConnectSocials.Body {...GALLERY.ConnectSocials.all} />);
    expect(all.all("[data-social]").map(({ dataset }) => dataset["social"])).toEqual([...SOCIALS]);
  });

  it.each<[string, Ways["device"], Social[]]>([
    ["on iOS", { system: "ios", browser: "telegram", isIframe: false }, ["google"]],
    ["on Android", { system: "android", browser: "telegram", isIframe: false }, ["x", "facebook"]],
    ["on a Mac", { system: "desktop", browser: "telegram", isIframe: false, isMac: true }, ["x"]],
    ["on another desktop", { system: "desktop", browser: "telegram", isIframe: false }, []],
    ["on a Mac outside of Telegram", { system: "desktop", browser: "safari", isIframe: false, isMac: true }, []],
  ])("AUTH-9: what Telegram cannot do is left out %s", async (_, device, without) => {
    const { world } = await live(device ? { device } : {});
    expect(Connect.present(world())?.socials).toEqual(SOCIALS.filter((social) => !without.includes(social)));
  });

  it("AUTH-9: the host's own choice and order counts", async () => {
    const { world } = await live({}, { features: { socials: ["apple", "google"] } });
    expect(Connect.present(world())?.socials).toEqual(["apple", "google"]);
  });
});
