import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { SOCIAL_PROVIDERS, type SocialProvider } from "../../../sandbox/frame/service-api.ts";
import { get, startedSandbox } from "../started.ts";
import { CookieBrowser } from "./browser.ts";
import { frameClient, projectId, refusalOf } from "./client.ts";

const sandbox = startedSandbox();
const { call, ask, advance } = frameClient(sandbox);
const shop = "https://shop.example";
const names = { google: "Google", x: "X", discord: "Discord", github: "GitHub", apple: "Apple", facebook: "Facebook" };

const begin = async (provider: SocialProvider = "google") =>
  (await ask("social/start", { provider, origin: shop, projectId })).uri;

const withState = (uri: string, change: (state: string) => string): string => {
  const url = new URL(uri);
  url.searchParams.set("state", change(url.searchParams.get("state") ?? ""));
  return url.href;
};

/** Signs in at the provider's page; gives the address that it sends the visitor back to. */
async function signIn(uri: string, form: Record<string, string> = { who: "grace@example.org", answer: "continue" }) {
  const browser = new CookieBrowser();
  const page = await browser.follow(uri, /\/interaction\//);
  return browser.follow(page, /\/social\/callback/, form);
}

it.each(SOCIAL_PROVIDERS)(
  "sandbox: AUTH-14: a whole login with %s by code, PKCE, state and nonce",
  async (provider) => {
    const uri = await begin(provider);
    const { searchParams } = new URL(uri);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ client_id: provider, response_type: "code", code_challenge_method: "S256" },
      redirect_uri: `${sandbox().secureFrame}/social/callback`,
    });
    const browser = new CookieBrowser();
    const page = await browser.follow(uri, /\/interaction\//);
    const text = await (await browser.open(page)).text();
    expect(text).toContain(`Sandbox sign-in for ${names[provider]}`);
    const back = await browser.follow(page, /\/social\/callback/, { who: "Grace@example.org", answer: "continue" });
    const { user, token } = await ask("social/finish", { uri: back });
    expect(user).toEqual({ id: expect.any(String), email: "grace@example.org", userName: "grace" });
    expect((await ask("session", {}, token)).user).toEqual(user);
    const again = await ask("social/finish", { uri: await signIn(await begin(provider)) });
    expect(again.user.id).toBe(user.id);
  },
);

it("sandbox: AUTH-14: the same name at two providers is two accounts, and none of them is the one of the e-mail address", async () => {
  const one = await ask("social/finish", { uri: await signIn(await begin("x"), { who: "ada", answer: "continue" }) });
  const two = await ask("social/finish", {
    uri: await signIn(await begin("github"), { who: "ada", answer: "continue" }),
  });
  expect([one.user.email, two.user.email]).toEqual(["ada@x.example", "ada@github.example"]);
  expect(one.user.id).not.toBe(two.user.id);
  const login = await ask("email/start", { email: "ada@x.example", projectId, device: "laptop" });
  const [mail] = await sandbox().control("mailbox");
  const { user } = await ask("email/otp", { login: login.login, otp: mail?.code ?? "" });
  expect(user.id).not.toBe(one.user.id);
});

it("sandbox: AUTH-14: a state is used once, for ten minutes, and a made-up one is nothing", async () => {
  const over = [400, "This sign-in is no longer open, start again"];
  const back = await signIn(await begin());
  await ask("social/finish", { uri: back });
  expect(refusalOf(await call("social/finish", { uri: back }))).toEqual(over);
  const late = await signIn(await begin());
  expect(refusalOf(await call("social/finish", { uri: withState(late, () => "f".repeat(32)) }))).toEqual(over);
  await advance(10 * 60);
  expect(refusalOf(await call("social/finish", { uri: late }))).toEqual(over);
  expect((await get(late)).status).toBe(400);
});

it("sandbox: AUTH-14: a code of one sign-in does not finish another one", async () => {
  const [mine, theirs] = [await signIn(await begin()), await signIn(await begin())];
  const mixed = new URL(mine);
  mixed.searchParams.set("code", new URL(theirs).searchParams.get("code") ?? "");
  const refused = await call("social/finish", { uri: mixed.href });
  expect(refusalOf(refused)).toEqual([403, "Google does not confirm this sign-in, start again"]);
});

it("sandbox: AUTH-14: addresses that are none of a sign-in, and answers of another provider, are refused", async () => {
  for (const uri of ["nothing", `${shop}/social/callback?code=1`, `${sandbox().secureFrame}/sdk?code=1`]) {
    expect(refusalOf(await call("social/finish", { uri }))).toEqual([400, "This is not the address of a sign-in"]);
  }
  const back = new URL(await signIn(await begin()));
  back.searchParams.set("iss", "https://accounts.example");
  expect(refusalOf(await call("social/finish", { uri: back.href }))).toEqual([
    400,
    "This answer is from another provider",
  ]);
  const wrong = { provider: "myspace", origin: shop, projectId };
  expect((await call("social/start", wrong)).status).toBe(400);
  for (const origin of [`${shop}/`, "javascript:alert(1)", "null", "shop.example"]) {
    expect((await call("social/start", { provider: "x", origin, projectId })).status).toBe(400);
  }
});

it("sandbox: AUTH-14: the provider enforces PKCE: a wrong verifier, none, and a plain challenge are refused", async () => {
  const idp = `${sandbox().secureFrame}/idp`;
  const verifier = "v".repeat(43);
  const query = {
    ...{ client_id: "google", response_type: "code", scope: "openid", state: "s", nonce: "n", prompt: "login" },
    redirect_uri: `${sandbox().secureFrame}/social/callback`,
  };
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const asked = (more: object) => `${idp}/auth?${new URLSearchParams({ ...query, ...more } as Record<string, string>)}`;
  const exchange = async (more: object) => {
    const uri = await signIn(asked({ code_challenge: challenge, code_challenge_method: "S256" }));
    const { redirect_uri, client_id } = query;
    const code = new URL(uri).searchParams.get("code") ?? "";
    const body = new URLSearchParams({ grant_type: "authorization_code", client_id, redirect_uri, code, ...more });
    const response = await fetch(`${idp}/token`, { method: "POST", body });
    return [response.status, ((await response.json()) as { error?: string }).error];
  };
  expect(await exchange({ code_verifier: "w".repeat(43) })).toEqual([400, "invalid_grant"]);
  expect((await exchange({}))[0]).toBe(400);
  expect(await exchange({ code_verifier: verifier })).toEqual([200, undefined]);
  const refusals = [{}, { code_challenge: verifier, code_challenge_method: "plain" }];
  for (const more of refusals) {
    const back = await new CookieBrowser().follow(asked(more), /\/social\/callback/);
    expect(new URL(back).searchParams.get("error")).toBe("invalid_request");
  }
});

it("sandbox: AUTH-14: Cancel, and an error of the provider, are told in words", async () => {
  const back = await signIn(await begin("discord"), { answer: "cancel" });
  expect(new URL(back).searchParams.get("error")).toBe("access_denied");
  expect(refusalOf(await call("social/finish", { uri: back }))).toEqual([
    403,
    "You cancelled the sign-in with Discord",
  ]);
  expect((await call("social/finish", { uri: back })).status).toBe(400);
  const state = new URL(await begin()).searchParams.get("state");
  const failed = `${sandbox().secureFrame}/social/callback?error=server_error&error_description=Try+later&state=${state}`;
  const message = "Google refused the sign-in: Try later";
  expect(refusalOf(await call("social/finish", { uri: failed }))).toEqual([403, message]);
});

it("sandbox: AUTH-14: a name that is none is asked for again, and an interaction that is over is said to be", async () => {
  const browser = new CookieBrowser();
  const page = await browser.follow(await begin(), /\/interaction\//);
  const again = await browser.open(page, { who: "two words", answer: "continue" });
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("Enter a name without spaces")]);
  const stranger = await new CookieBrowser().open(page);
  expect([stranger.status, await stranger.text()]).toEqual([404, expect.stringContaining("This sign-in is over")]);
  const nowhere = await get(`${sandbox().secureFrame}/idp/auth?client_id=nobody`);
  expect([nowhere.status, nowhere.text]).toEqual([400, expect.stringContaining("invalid_client")]);
  expect(nowhere.headers.get("content-security-policy")).toContain("default-src 'none'");
});

it("S1: the callback's page tells the page that asked, and no other, and has no inline script", async () => {
  const back = await signIn(await begin());
  const { text, headers } = await get(back);
  expect(text).toContain(`data-target="${shop}"`);
  expect(text).not.toContain("data-back");
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/social/callback.js" defer>']);
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  const script = await get(`${sandbox().secureFrame}/social/callback.js`);
  expect(script.text).toContain("postMessage({ resultUri: location.href }, target)");
});

it.each([encodeURIComponent, (href: string) => href])(
  "sandbox: AUTH-14: a page without popups is gone back to, with the result in its query: encoding %#",
  async (encode) => {
    const uri = withState(await begin(), (state) => `${state}--${encode(`${shop}/cart?a=1#top`)}`);
    const back = await signIn(uri);
    const { text } = await get(back);
    const way = /data-back="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(new URL(way).searchParams.get("result_uri")).toBe(back);
    expect(way.startsWith(`${shop}/cart?a=1&result_uri=`)).toBe(true);
    expect((await ask("social/finish", { uri: back })).user.userName).toBe("grace");
  },
);

it.each(["https://evil.example/", "https://shop.example.evil.example/", "javascript:alert(1)", "//shop.example", "%"])(
  "S1: a return address of another origin is not gone to: %s",
  async (href) => {
    const uri = withState(await begin(), (state) => `${state}--${encodeURIComponent(href)}`);
    expect((await get(await signIn(uri))).text).not.toContain("data-back");
  },
);

it("sandbox: the provider can be made to fail, and is logged", async () => {
  const uri = await signIn(await begin());
  await sandbox().control("faults", { endpoint: "frame-idp", fault: { close: true } });
  const message = "Google does not confirm this sign-in, start again";
  expect(refusalOf(await call("social/finish", { uri }))).toEqual([502, message]);
  await sandbox().control("faults", { endpoint: "frame-idp", fault: { status: 503 } });
  expect((await get(await begin())).status).toBe(503);
  const { counts } = await sandbox().control("log");
  expect(counts["frame-idp"]).toBeGreaterThan(3);
});
