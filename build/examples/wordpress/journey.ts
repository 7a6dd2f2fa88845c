// The journey of an administrator and a visitor with the plugin, in Chromium: installed by its zip in the admin pages, set up, the button placed
// as a block, a wallet connected, the visitor signed in, known after a reload, asked anew after WordPress's own log-out, and signed out.
import type { Browser, Page } from "playwright-core";
import type { Sandbox } from "../../../sandbox/main.ts";
import { ADMIN, type WordPress } from "./site.ts";

/** The programs and services that the journey needs. */
export interface JourneyDeps {
  readonly browser: Browser;
  readonly site: WordPress;
  readonly sandbox: Sandbox;
  /** The plugin. */
  readonly zip: string;
  readonly signInServer: string;
  /** Where pictures are kept; none are without it. */
  readonly pictures: string | undefined;
}

/** Says a step and keeps its picture. */
type Told = (step: string, page: Page) => Promise<void>;

function teller(folder: string | undefined): Told {
  let count = 0;
  return async (step, page) => {
    count += 1;
    console.log(`  ${count}. ${step}`);
    if (folder) await page.screenshot({ path: `${folder}/${count}.png` });
  };
}

async function install(page: Page, { site, zip }: JourneyDeps, told: Told): Promise<void> {
  await page.goto(`${site.url}/wp-login.php`);
  await page.getByLabel("Username or Email Address").fill(ADMIN.name);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator("#pluginzip").setInputFiles(zip);
  await page.getByRole("button", { name: "Install Now" }).click();
  await page.getByRole("link", { name: "Activate Plugin" }).click();
  await page.getByText("Plugin activated.").waitFor();
  await told("The plugin is installed by its zip, and active", page);
}

async function setUp(page: Page, { site, sandbox, signInServer }: JourneyDeps, told: Told): Promise<void> {
  await page.goto(`${site.url}/wp-admin/options-general.php?page=appkit`);
  await page.getByLabel("Project id").fill(sandbox.projectId);
  await page.getByLabel("Networks").fill("nowhere");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Networks: this value makes no sense").waitFor();
  await page.getByLabel("Networks").fill("eip155:1, eip155:8453");
  await page.getByLabel("Endpoints").fill(JSON.stringify(sandbox.endpoints));
  await page.getByLabel("Sign-in server").fill(signInServer);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Settings saved.").waitFor();
  await told("A wrong network is refused by name, and the settings are saved", page);
}

/** Places the button as a block in a new page; gives the page's address. */
async function place(page: Page, { site }: JourneyDeps, told: Told): Promise<string> {
  await page.goto(`${site.url}/wp-admin/post-new.php?post_type=page`);
  await page.locator(".edit-post-welcome-guide").getByRole("button", { name: "Close" }).click();
  await page.getByRole("textbox", { name: "Add title" }).fill("Members");
  await page.getByRole("button", { name: "Toggle block inserter" }).click();
  await page.getByPlaceholder("Search").fill("wallet");
  await page.getByRole("option", { name: "Wallet button" }).click();
  await page.getByRole("button", { name: "Toggle block inserter" }).click();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByLabel("Label").fill("Sign in with a wallet");
  await told("The button is placed as a block", page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByRole("region", { name: "Editor publish" })
    .getByRole("button", { name: "Publish", exact: true })
    .click();
  const link = page.getByRole("region", { name: "Editor publish" }).getByRole("link", { name: "View Page" });
  return String(await link.getAttribute("href"));
}

/** Connects a wallet of the sandbox's; the message is on the screen then. */
async function connect(page: Page, url: string, { sandbox }: JourneyDeps, told: Told): Promise<void> {
  await page.addInitScript({ content: await (await fetch(`${sandbox.url}/wallets.js`)).text() });
  await page.goto(url);
  await told("A visitor sees the button", page);
  await page.locator("appkit-button button").click();
  await page.locator('[data-wallet="example.juniper"]').click();
  await page.locator('[data-view="SIWXSignMessage"]').waitFor();
  await told("The wallet is connected, and the message is on the screen", page);
}

const isLoggedIn = async (page: Page): Promise<boolean> =>
  (await page.context().cookies()).some(({ name }) => name.startsWith("wordpress_logged_in"));

/** The sign-in server's answer about the visitor's session. */
const sessionOf = async (page: Page, { site }: JourneyDeps): Promise<string> =>
  (await page.request.get(`${site.url}/wp-json/appkit/v1/session`)).text();

async function sign(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("load"), page.locator('[data-action="signIn.sign"]').click()]);
  if (!(await isLoggedIn(page))) throw new Error("WordPress logged nobody in");
}

/** Where the settings make no users, a wallet without one gets no session of the sign-in server either. */
async function turnAway(page: Page, url: string, deps: JourneyDeps, told: Told): Promise<void> {
  const set = (value: string) =>
    deps.site.run(`update_option( 'appkit', array( 'creates_users' => '${value}' ) + appkit_settings() );`);
  set("");
  await connect(page, url, deps, told);
  const verified = page.waitForResponse(/\/appkit\/v1\/verify$/);
  await page.locator('[data-action="signIn.sign"]').click();
  const answer = await verified;
  const cookie = await answer.headerValue("set-cookie");
  if (answer.status() !== 403 || cookie !== null)
    throw new Error(`A wallet without a user was answered ${answer.status()}, with the cookie ${cookie}`);
  await told("A wallet without a user is turned away", page);
  set("1");
}

async function visit(page: Page, url: string, deps: JourneyDeps, told: Told): Promise<void> {
  const { site } = deps;
  await connect(page, url, deps, told);
  await sign(page);
  if ((await sessionOf(page, deps)) === "null") throw new Error("The visitor's own session is not told");
  await page.goto(`${site.url}/wp-admin/profile.php`);
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  await told(`WordPress knows the visitor: ${await page.locator("#user_login").inputValue()}`, page);
  await page.goto(`${site.url}/wp-admin/options-general.php?page=appkit`);
  await page.getByText("you are not allowed").waitFor();
  await comeBack(page, url, deps, told);
  await leave(page, url, told);
}

/** A visitor who logs out in WordPress has to sign in again: the sign-in server's session alone is not enough. */
async function comeBack(page: Page, url: string, deps: JourneyDeps, told: Told): Promise<void> {
  await page.goto(`${deps.site.url}/wp-login.php?action=logout`);
  await page.getByRole("link", { name: "log out" }).click();
  await page.getByText("You are now logged out.").waitFor();
  if ((await sessionOf(page, deps)) !== "null") throw new Error("A session outlived WordPress's own log-out");
  await page.goto(url);
  await page.locator('[data-view="SIWXSignMessage"]').waitFor();
  await told("Logged out by WordPress, the visitor is asked to sign in again", page);
  await sign(page);
}

async function leave(page: Page, url: string, told: Told): Promise<void> {
  await page.goto(url);
  await page.locator("appkit-button [data-raw]").waitFor();
  await page.locator("appkit-button button").click();
  await Promise.all([page.waitForEvent("load"), page.locator('[data-action="connection.end"]').click()]);
  if (await isLoggedIn(page)) throw new Error("The visitor is still logged in");
  await told("Disconnected, the visitor is logged out", page);
}

/** A page of another site, and a message that nobody signed, log nobody in. */
async function refuse({ site }: JourneyDeps): Promise<void> {
  const call = (origin: string) =>
    fetch(`${site.url}/wp-json/appkit/v1/verify`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ message: "Let me in", signature: "0x00" }),
    });
  for (const origin of ["https://elsewhere.example", site.url]) {
    const answer = await call(origin);
    if (answer.ok || answer.headers.getSetCookie().some((cookie) => cookie.startsWith("wordpress_")))
      throw new Error(`A forged sign-in from ${origin} was taken: ${answer.status}`);
  }
  console.log("  Forged sign-ins are refused");
}

/** A site in a folder of its origin names that origin to the sign-in server. */
function checkOrigin({ site }: JourneyDeps): void {
  const origin = site.run(
    "add_filter( 'home_url', static fn() => 'https://example.org:8443/blog' ); echo appkit_origin();",
  );
  if (origin !== "https://example.org:8443") throw new Error(`A site in a folder names itself ${origin}`);
}

/** A page in a profile of its own. */
async function openProfile(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 860 } });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** Walks the whole journey. @throws at the first step that does not come; its picture is the last. */
export async function walk(deps: JourneyDeps): Promise<void> {
  const told = teller(deps.pictures);
  const open = () => openProfile(deps.browser);
  const [admin, stranger, visitor] = await Promise.all([open(), open(), open()]);
  try {
    await install(admin, deps, told);
    await setUp(admin, deps, told);
    const url = await place(admin, deps, told);
    await turnAway(stranger, url, deps, told);
    await visit(visitor, url, deps, told);
    await refuse(deps);
    checkOrigin(deps);
  } catch (error) {
    await told("The administrator at the end", admin);
    await told("The stranger at the end", stranger);
    await told("The visitor at the end", visitor);
    throw error;
  }
}
