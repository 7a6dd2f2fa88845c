// The error of a rejected request is evaluated at the first failure: here before it, so that no turn of the loop is waited for.
import "../../../adapters/page-wallets/shared/page-error.ts";
import { webcrypto } from "node:crypto";
import { Popup } from "../../../adapters/browser/popup.ts";
import type { Store } from "../../../adapters/browser/storage/storage.ts";
import type { EmbeddedDeps } from "../../../adapters/secure-frame/deps.ts";
import { createEmbedded, type EmbeddedWallet } from "../../../adapters/secure-frame/embedded.ts";
import { resolveOptions } from "../../../domain/options/resolve.ts";
import type { FrameFeedEvent, FrameOrder } from "../../../machines/embedded/ports.ts";
import { FakeClock, settle } from "../fake-clock.ts";

export const SECURE = "https://secure.example";
export const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const SMART = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
export const SOLANA = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
export const SOLANA_MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** A message to the frame. */
export interface Posted {
  id: string;
  type: string;
  payload?: Record<string, unknown>;
}

/** A refusal of the frame's. */
export class Refusal {
  readonly message: unknown;
  constructor(message?: unknown) {
    this.message = message;
  }
}

/** Nothing is answered. */
export const SILENT = Symbol("silent");

type Answers = Record<string, (payload: never, asked: Posted) => unknown>;

/** A node of the page, as far as a frame needs one. */
class FakeElement extends EventTarget {
  readonly attributes = new Map<string, string>();
  parent: FakePage | undefined;
  hidden = false;
  contentWindow: { postMessage(message: Posted, target: string): void } | null = null;

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  get isConnected(): boolean {
    return this.parent !== undefined;
  }

  remove(): void {
    this.parent?.elements.delete(this);
    this.parent = undefined;
  }
}

/** A window in name only: messages arrive by `say`. */
class FakePage extends EventTarget {
  readonly elements = new Set<FakeElement>();
  readonly observers = new Set<() => void>();
  readonly opened: { url: string; target: string }[] = [];
  crypto = webcrypto;
  navigator = { userAgent: "Node" };
  location = { href: "https://shop.example/cart?a=1#top", hash: "", search: "", origin: "https://shop.example" };
  history = {
    state: null,
    replaceState: (_: unknown, __: string, href: string): void => {
      this.location.href = href;
    },
  };
  /** The result of `open`; null: blocked. */
  popup: FakePopup | null = null;
  document = {
    createElement: () => new FakeElement(),
    body: { append: (element: FakeElement) => this.#append(element) },
  };
  readonly systemLight = Object.assign(new EventTarget(), { matches: false });
  matchMedia = (): EventTarget => this.systemLight;
  MutationObserver = this.#observer();
  onAppend: (element: FakeElement) => void = () => undefined;

  open(url: string, target: string): FakePopup | FakePage | null {
    this.opened.push({ url, target });
    return target === "_top" ? this : this.popup;
  }

  #append(element: FakeElement): void {
    element.parent = this;
    this.elements.add(element);
    this.onAppend(element);
  }

  #observer() {
    const { observers } = this;
    return class {
      readonly #run: () => void;
      constructor(run: () => void) {
        this.#run = run;
      }
      observe(): void {
        observers.add(this.#run);
      }
      disconnect(): void {
        observers.delete(this.#run);
      }
    };
  }
}

/** The window of a social login. */
export class FakePopup {
  closed = false;
  went: string[] = [];
  location = { replace: (url: string) => void this.went.push(url) };
  close(): void {
    this.closed = true;
  }
}

/** A store in memory that counts its writes. */
class FakeStore implements Store {
  readonly entries = new Map<string, string>();
  writes = 0;
  get = async (key: string): Promise<string | undefined> => this.entries.get(key);
  set = async (key: string, value: string): Promise<void> => {
    this.writes += 1;
    this.entries.set(key, value);
  };
  remove = async (key: string): Promise<void> => {
    if (this.entries.delete(key)) this.writes += 1;
  };
  isPersisted = (): boolean => true;
}

const user = (payload: { chainId?: number | string; preferredAccountType?: string }) => ({
  email: "ann@example.com",
  address: typeof payload.chainId === "string" ? SOLANA : payload.preferredAccountType === "eoa" ? EVM : SMART,
  chainId: payload.chainId,
  smartAccountDeployed: true,
  ...(typeof payload.chainId === "number" && {
    accounts: [
      { address: EVM, type: "eoa" },
      { address: SMART, type: "smartAccount" },
    ],
  }),
});

/** A frame that grants what it is asked. */
const GRANTS: Answers = {
  SWITCH_NETWORK: ({ chainId }: { chainId: unknown }) => ({ chainId }),
  CONNECT_EMAIL: () => ({ action: "VERIFY_OTP" }),
  CONNECT_SOCIAL: () => ({ address: EVM, chainId: 1, userName: "ann" }),
  GET_SOCIAL_REDIRECT_URI: () => ({ uri: "https://provider.example/authorize?state=abc&x=1" }),
  GET_FARCASTER_URI: () => ({ url: "https://farcaster.example/scan" }),
  CONNECT_FARCASTER: () => ({ userName: "ann.fc" }),
  GET_USER: user,
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 137] }),
  SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({ type, address: EVM }),
  RPC_REQUEST: () => `0x${"ab".repeat(65)}`,
  UPDATE_EMAIL: () => ({ action: "VERIFY_PRIMARY_OTP" }),
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: "new@example.com" }),
};

/** The secure frame in a page of its own, and the app side that speaks to it. */
export class FakeFrame {
  readonly clock = new FakeClock();
  readonly store = new FakeStore();
  readonly page = new FakePage();
  readonly posted: Posted[] = [];
  readonly targets = new Set<string>();
  readonly events: FrameFeedEvent[] = [];
  readonly answers: Answers = { ...GRANTS };
  readonly wallet: EmbeddedWallet;
  readonly world: EmbeddedDeps;
  element: FakeElement | undefined;
  /** The console's errors. */
  readonly logged: string[] = [];
  #order: (order: FrameOrder) => void = () => undefined;

  constructor(options: object = {}) {
    const page = { metadata: { name: "Shop", description: "", url: "https://shop.example", icons: [] }, lang: "en" };
    const networks = ["eip155:1", "eip155:137", SOLANA_MAINNET];
    const given = { projectId: "p1", networks, endpoints: { secureFrame: SECURE }, ...options };
    const { settings, endpoints, enableAuthLogger } = resolveOptions(given, page);
    this.page.onAppend = (element) => this.#attach(element);
    this.world = {
      window: this.page as unknown as EmbeddedDeps["window"],
      clock: this.clock,
      storage: this.store,
      log: { error: (text) => void this.logged.push(text) },
      secureFrame: endpoints.secureFrame,
      enableAuthLogger,
      sdkVersion: "html-universal-0",
      popup: new Popup(this.page as unknown as Window),
      host: () => undefined,
      settings: () => settings,
      accountType: () => undefined,
    };
    this.wallet = createEmbedded(this.world);
  }

  /** Puts the frame into the page; returns what takes it out. */
  open(): () => void {
    return this.wallet.openFrame(
      undefined,
      (event) => this.events.push(event),
      (listener) => {
        this.#order = listener;
      },
    );
  }

  /** As far as a machine brings it: there, ready, and asked. */
  async start(): Promise<() => void> {
    const stop = this.open();
    this.load();
    this.ready();
    this.release();
    await settle();
    return stop;
  }

  load(): void {
    this.element?.dispatchEvent(new Event("load"));
  }

  ready(): void {
    this.say({ type: "@w3m-frame/READY" });
  }

  release(): void {
    this.#order({ type: "frame.release" });
  }

  /** A message as the page gets it; from the frame, unless another `source` or `origin` is named. */
  say(data: unknown, from: { source?: unknown; origin?: string } = {}): void {
    const event = new Event("message");
    this.page.dispatchEvent(
      Object.assign(event, { source: this.element?.contentWindow, origin: SECURE, ...from, data }),
    );
  }

  /** Names of what was posted, in order. */
  names(): string[] {
    return this.posted.map(({ type }) => type.replace("@w3m-app/", ""));
  }

  last(name: string): Posted | undefined {
    return this.posted.findLast(({ type }) => type === `@w3m-app/${name}`);
  }

  /** Takes the element out of the page, as a host's script might. */
  tear(): void {
    this.element?.remove();
    for (const run of [...this.page.observers]) run();
  }

  #attach(element: FakeElement): void {
    this.element = element;
    element.contentWindow = {
      postMessage: (message, target) => {
        this.posted.push(structuredClone(message));
        this.targets.add(target);
        queueMicrotask(() => void this.#answer(message));
      },
    };
  }

  async #answer(asked: Posted): Promise<void> {
    const name = asked.type.replace("@w3m-app/", "");
    const found = this.answers[name];
    const payload = await found?.(asked.payload as never, asked);
    // An open question to the owner is refused under the request's own name.
    if (name === "RPC_ABORT" && payload !== SILENT) {
      this.say({ id: asked.id, type: "@w3m-frame/RPC_REQUEST_ERROR", payload: { message: "Request was aborted" } });
      return;
    }
    if (payload === SILENT) return;
    if (payload instanceof Refusal) {
      const { message } = payload;
      this.say({
        id: asked.id,
        type: `@w3m-frame/${name}_ERROR`,
        payload: { ...(message !== undefined && { message }) },
      });
    } else this.say({ id: asked.id, type: `@w3m-frame/${name}_SUCCESS`, ...(payload !== undefined && { payload }) });
  }
}

/** How a promise ended: its value, or the code and words of its error; `pending` where it did not. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  let known: unknown = "pending";
  promise.then(
    (value) => {
      known = { value };
    },
    (error: { code?: unknown; message?: string }) => {
      known = { code: error.code, message: error.message };
    },
  );
  await settle();
  await settle();
  return known;
}
