import { MadeUp } from "../../auth/made-up.ts";
import { OneTimeCode } from "../../auth/one-time-code.ts";
import type { Prices } from "../../blockchain/prices.ts";
import type { ServiceContext } from "../../control/service-context.ts";
import { content } from "../../http/reply.ts";
import type { Party, Route } from "../../http/route.ts";
import type { Mail } from "../../mail/mail.ts";
import { accountOf } from "../../sessions/grant.ts";
import type { SessionLedger } from "../../sessions/ledger.ts";
import { SmartAccounts } from "./accounts.ts";
import { type Answers, apiRoutes } from "./api.ts";
import { assets } from "./assets.ts";
import { frameControls } from "./controls.ts";
import { decline } from "./declined.ts";
import { deviceRoutes } from "./email/device-page.ts";
import { EmailLogins } from "./email/login.ts";
import { Outbox } from "./email/outbox.ts";
import { EmailUpdates } from "./email/update.ts";
import { Farcaster } from "./farcaster.ts";
import { farcasterRoutes } from "./farcaster-page.ts";
import { Logins } from "./logins.ts";
import { pageFiles, pageRoutes } from "./page.ts";
import { plainStyle } from "./plain-style.ts";
import { Settings } from "./settings.ts";
import { Social } from "./social/social.ts";
import { type User, Users } from "./users.ts";

/** Dependencies of the secure frame. */
export interface FrameContext {
  readonly context: ServiceContext;
  readonly prices: Prices;
  readonly mail: Mail;
  readonly sessions: Pick<SessionLedger, "contextOf">;
  /** Its own origin; throws before its port is known. */
  origin(): string;
  /** Script and sheet of its page; default those of the sandbox. */
  readonly files?: (name: "script" | "sheet") => string;
}

/** The secure frame: the party on the sandbox's own port, and the handlers of its own origin. */
export interface SecureFrame {
  readonly party: Party;
  readonly site: Party;
}

/** A vault is written once: a second tab that made other keys at the same time takes the first ones. */
function keepVault(user: User, vault: string): Record<never, never> {
  if (user.vault !== null && user.vault !== vault) decline(409, "This account has its keys already");
  user.vault = vault;
  return {};
}

function createServices({ context, mail, origin }: FrameContext) {
  const { clock } = context;
  const madeUp = new MadeUp(context.seed + 1);
  const [users, settings, outbox] = [new Users(madeUp), new Settings(), new Outbox(mail, clock)];
  const logins = new Logins(users);
  const newCode = (): OneTimeCode => new OneTimeCode(madeUp.code(), clock.now());
  const deps = { clock, madeUp, users, logins, outbox, settings, newCode, origin };
  return {
    ...deps,
    emails: new EmailLogins(deps),
    updates: new EmailUpdates(deps),
    social: new Social(deps),
    farcaster: new Farcaster(deps),
    accounts: new SmartAccounts(context),
  };
}

type Services = ReturnType<typeof createServices>;

function answersOf(from: FrameContext, { logins, emails, updates, social, farcaster, accounts }: Services): Answers {
  return {
    "email/start": (body) => emails.start(body),
    "device/wait": (body) => emails.waitDevice(body),
    "email/otp": (body) => emails.confirm(body),
    "social/start": (body) => social.client.start(body),
    "social/finish": (body) => social.client.finish(body),
    "farcaster/start": () => farcaster.start(),
    "farcaster/wait": ({ channel }) => farcaster.wait(channel),
    session: (_, by) => logins.login(by),
    "sign-out": (_, by) => {
      logins.end(by);
      return {};
    },
    "vault/read": (_, by) => ({ vault: logins.user(by).vault }),
    "vault/write": ({ vault }, by) => keepVault(logins.user(by), vault),
    "email/update": ({ email }, by) => updates.start(logins.user(by), email),
    "email/update/primary": ({ otp }, by) => updates.primary(logins.user(by), otp),
    "email/update/secondary": ({ otp }, by) => updates.secondary(logins.user(by), otp),
    "account/address": (body, by) => logins.user(by) && accounts.address(body),
    "account/sponsor": (body, by) => logins.user(by) && accounts.sponsor(body),
    "account/session": ({ account, pci }, by) => ({
      context: logins.user(by) && from.sessions.contextOf(accountOf(account), pci),
    }),
    "account/assets": (body, by) => logins.user(by) && assets(from, body),
  };
}

function siteOf(from: FrameContext, all: Services): Party {
  const sheet: Route = {
    ...{ method: "GET", path: /^\/plain\.css$/ },
    handle: () => content(plainStyle, "text/css; charset=utf-8"),
  };
  const deps = { settings: all.settings, url: () => from.context.url() };
  return {
    name: "secure frame",
    routes: [
      ...apiRoutes(answersOf(from, all), from.origin),
      ...pageRoutes(deps, from.files ?? pageFiles()),
      ...deviceRoutes(all.emails),
      ...farcasterRoutes(all.farcaster),
      ...all.social.routes,
      sheet,
    ],
    streams: all.social.streams,
  };
}

/** The secure frame of embedded wallets (protocol.md §1): logins, keys under lock, smart accounts. */
export function secureFrame(from: FrameContext): SecureFrame {
  const all = createServices(from);
  const { users, logins, settings, farcaster } = all;
  const counts = () => ({ users: users.size, sessions: logins.size });
  const party: Party = {
    name: "secure frame",
    routes: [],
    endpoints: ["secureFrame"],
    controls: frameControls({
      ...{ settings, farcaster },
      report: () => ({ origin: from.origin(), ...counts(), ...settings.all }),
    }),
    faults:
      "frame-page, frame-script, frame:{name of a call}, for example frame:email/start, frame-device, frame-farcaster, " +
      "frame-callback, frame-idp (the provider of social logins); group frame",
    state: () => ({ up: true, facts: { ...counts(), origin: from.origin() } }),
    reset: () => {
      const { emails, updates, social, accounts, outbox, madeUp } = all;
      for (const resettable of [
        emails,
        updates,
        social,
        accounts,
        outbox,
        farcaster,
        logins,
        users,
        settings,
        madeUp,
      ]) {
        resettable.reset();
      }
    },
    // Open questions would keep the process up.
    stop: () => {
      all.emails.reset();
      farcaster.reset();
    },
  };
  return { party, site: siteOf(from, all) };
}
