import type { Kit, SaidAccount } from "./probe/kit.ts";
import type { Look, LookedAccount, PageRecord } from "./probe/look.ts";
import { Meddling } from "./probe/meddling.ts";
import { Sight } from "./probe/sight.ts";

/** The input of the probe. */
export interface ProbeOptions {
  /** Merged into the page's options, so that it talks to the sandbox; nothing where the page does already. */
  options: Record<string, unknown>;
}

type PageWindow = Omit<Window, "AppKit"> & { AppKit?: Kit };

/**
 * The walk's eye in the page. It is sent there as text, so it may use nothing but what it is given, and it is there before
 * any script of the page.
 */
export class Probe {
  readonly #window: PageWindow;
  readonly #options: Record<string, unknown>;
  readonly #meddling: Meddling;
  readonly #sight: Sight;
  readonly #record: PageRecord = {
    creates: 0,
    createdTwice: false,
    isRemoved: false,
    hasOwnSignIn: false,
    violations: [],
    events: [],
    states: [],
  };
  #told: LookedAccount | null = null;
  #isListening = false;
  /** True once the package's instance took the options that lead it to the sandbox. */
  #isTaken = false;
  /** True if the page's tags have options, of which the kit makes an instance by itself. */
  #hasOptions = false;
  /** Instances without an id of their own that were created and not destroyed. */
  #unnamed = 0;

  constructor(window: PageWindow, { options }: ProbeOptions, meddling: Meddling, sight: Sight) {
    this.#window = window;
    this.#meddling = meddling;
    this.#sight = sight;
    this.#options = options;
    window.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      this.#record.violations.push(`${effectiveDirective} blocks ${blockedURI}`);
    });
    let kit: Kit | undefined;
    Object.defineProperty(window, "AppKit", {
      configurable: true,
      enumerable: true,
      get: () => kit,
      set: (value: Kit) => {
        kit = value;
        // The queue of calls that a page may have before the script has no version.
        if (typeof value?.version === "string") this.#meet(value);
      },
    });
  }

  /** The options that lead the package's instance to the sandbox. */
  get options(): Record<string, unknown> {
    this.#isTaken = true;
    return this.#options;
  }

  /** True once the script is there, or the package's instance: that has no version, and nothing else of the page answers so. */
  isThere(): boolean {
    const kit = this.#window.AppKit;
    return typeof kit?.version === "string" || this.#isPackage(kit);
  }

  #isPackage(kit: Kit | undefined): boolean {
    // Only the names are looked at: asking for a method of the script makes its instance.
    return kit !== undefined && kit.version === undefined && "subscribeAccount" in kit && "inspect" in kit;
  }

  version(): string {
    const version = this.#window.AppKit?.version;
    return typeof version === "string" ? version : "of the package";
  }

  /** True while the page may still create its instance, as its tags have no options and it created none. */
  isDue(): boolean {
    return !this.#isPackage(this.#window.AppKit) && !this.#hasOptions && this.#record.creates === 0;
  }

  /** Why what is at `window.AppKit` does not talk to the sandbox. */
  whyUnled(): string | null {
    const kit = this.#window.AppKit;
    if (typeof kit?.subscribeAccount !== "function")
      return "has something else at window.AppKit: leave the name to AppKit.";
    const isUnled = this.#isPackage(kit) && !this.#isTaken && Object.keys(this.#options).length > 0;
    const how = "createAppKit({ ...options, ...globalThis.__appkitWalk?.options })";
    return isUnled ? `creates AppKit of the package without the sandbox: create it with ${how}.` : null;
  }

  /** The kit has arrived and has not read its options yet. */
  #meet(kit: Kit): void {
    const { document } = this.#window;
    const { dataset = {} } = (document.currentScript ?? {}) as Partial<HTMLElement>;
    this.#hasOptions = Object.keys(dataset).length > 0 || document.getElementById("appkit-options") !== null;
    if (this.#hasOptions) this.#fillBlock();
    const { create } = kit;
    if (typeof create !== "function") return;
    const counted = (options: Record<string, unknown> = {}) => {
      this.#record.creates += 1;
      this.#record.hasOwnSignIn ||= ["siwx", "siweConfig"].some((name) => this.#isOwn(options[name]));
      return this.#follow(create({ ...options, ...this.#options }), options["id"]);
    };
    Object.assign(kit, { create: counted, createAppKit: counted });
  }

  /** Counts an instance without an id for as long as it is there. */
  #follow(made: unknown, id: unknown): unknown {
    const { destroy } = (made ?? {}) as { destroy?: () => unknown };
    if (id !== undefined || typeof destroy !== "function") return made;
    this.#unnamed += 1;
    this.#record.createdTwice ||= this.#unnamed > 1;
    const leave = () => {
      this.#unnamed -= 1;
      return destroy();
    };
    return Object.assign(made as object, { destroy: leave });
  }

  #isOwn(signIn: unknown): boolean {
    return (
      typeof signIn === "object" && signIn !== null && Object.values(signIn).some((of) => typeof of === "function")
    );
  }

  /** An element in the place of the options block says where the sandbox is, also where the page has no block. */
  #fillBlock(): void {
    if (Object.keys(this.#options).length === 0) return;
    const { document } = this.#window;
    const block = document.getElementById("appkit-options");
    try {
      const own = JSON.parse(block?.textContent || "{}") as object;
      // No script, whose text a policy with trusted types protects.
      const filled = document.createElement("data");
      filled.textContent = JSON.stringify({ ...own, ...this.#options });
      block?.removeAttribute("id");
      filled.id = "appkit-options";
      document.head.append(filled);
    } catch {
      // A block that is broken is for the kit to name.
    }
  }

  /** Listens to the instance; asking for it makes it, so this waits until the page has had its chance. */
  listen(): void {
    const kit = this.#window.AppKit;
    if (!kit || this.#isListening) return;
    this.#isListening = true;
    // The instance that is made of no options at all.
    if (this.isDue()) this.#fillBlock();
    const seen = new Set<string>();
    kit.subscribeAccount((account) => {
      this.#told = this.#accountOf(account);
    });
    kit.subscribeEvents(({ data }) => this.#record.events.push(data.event));
    kit.inspect(({ type, snapshot }) => {
      if (type !== "@xstate.snapshot" || !snapshot?._nodes) return;
      for (const { id } of snapshot._nodes as readonly { id: string }[]) {
        if (seen.has(id)) continue;
        seen.add(id);
        this.#record.states.push(id);
      }
    });
  }

  #accountOf(account: SaidAccount | undefined): LookedAccount {
    const { address = null, status = null, isConnected = false } = account ?? {};
    return { address, status, isConnected };
  }

  pageRecord(): PageRecord {
    this.#record.isRemoved = this.#meddling.isRemoved;
    return this.#record;
  }

  /** The text of the flight recorder. */
  report(): string {
    return (this.#window.AppKit as unknown as { report(): string }).report();
  }

  look(): Look {
    const kit = this.#window.AppKit as Kit;
    const isOpen = kit.isOpen();
    const floating = this.#dialogs("[aria-modal]");
    const inset = this.#dialogs("[data-embedded]");
    const isEmbedded = isOpen && floating.length === 0 && inset.length > 0;
    const drawn = isEmbedded ? inset : floating;
    const dialog = drawn.at(-1);
    const hidden = isOpen ? this.#sight.whyHidden(dialog) : null;
    const { document } = this.#window;
    return {
      born: this.#window.performance.timeOrigin,
      address: this.#window.location.href,
      isOpen,
      view: dialog?.getAttribute("data-view") ?? null,
      dialogs: drawn.length,
      opens: this.#record.events.filter((name) => name === "MODAL_OPEN").length,
      isEmbedded,
      hidden,
      cover: dialog && !hidden ? this.#sight.coverOf(dialog) : null,
      stoppedEvent: this.#meddling.stoppedEvent,
      account: this.#accountOf(kit.getAccount()),
      told: this.#told,
      networkId: kit.getCaipNetworkId() ?? null,
      balance: kit.getBalance() ?? null,
      networks: kit.getCaipNetworks().map(({ caipNetworkId, name }) => ({ caipNetworkId, name })),
      networkTexts: this.#networkTexts(),
      wallet: kit.getWalletInfo()?.name ?? null,
      hasProvider: Boolean(kit.getProvider(kit.getActiveChainNamespace())),
      // biome-ignore lint/performance/useDomNodeTextContent: what is not drawn, or in a shadow root, is no part of it.
      text: document.body?.innerText ?? "",
      stance: this.#stance(),
    };
  }

  /** The texts of small elements with such a name or such a beginning, as those that name a network. */
  #networkTexts(): string[] {
    const all = [...this.#window.document.querySelectorAll<HTMLElement>("body *")].filter(
      ({ localName, childElementCount, textContent }) =>
        childElementCount === 0 &&
        (textContent?.length ?? 0) < 60 &&
        !/^(?:script|style|option|appkit-.*)$/.test(localName),
    );
    const told = all.filter(
      ({ id, className, textContent }) =>
        /\b(?:net(?:work)?|chain)/i.test(`${id} ${className}`) || /^\s*(?:network|chain)\b/i.test(textContent ?? ""),
    );
    return told.filter((element) => element.checkVisibility()).map(({ textContent }) => textContent?.trim() ?? "");
  }

  #dialogs(kind: "[aria-modal]" | "[data-embedded]"): Element[] {
    return this.#sight.modals().flatMap((modal) => {
      return [...(modal.shadowRoot?.querySelectorAll(`[role="dialog"][data-view]${kind}`) ?? [])];
    });
  }

  #stance(): string {
    const { document } = this.#window;
    const { overflow, position } = this.#window.getComputedStyle(document.body);
    const root = this.#window.getComputedStyle(document.documentElement);
    const inert = document.querySelectorAll("[inert]").length;
    return `body ${overflow} ${position}, html ${root.overflow}, ${inert} inert`;
  }

  /** The page's element over a point where a part of the modal should be, also one that takes no presses. */
  overAt(x: number, y: number): string | null {
    return this.#sight.coverAt(x, y) ?? this.#sight.paintedAt(x, y);
  }
}

/** The probe as a script for a page, under the name `__appkitWalk`. */
export function probeScript(options: ProbeOptions): string {
  // Runners that keep the names of functions call this for each.
  const named = "const __name = (value) => value;";
  const eye = `new Probe(globalThis, ${JSON.stringify(options)}, new Meddling(globalThis), new Sight(globalThis))`;
  const classes = `const Meddling = ${Meddling}; const Sight = ${Sight}; const Probe = ${Probe};`;
  return `(() => { ${named} ${classes} globalThis.__appkitWalk = ${eye}; })();`;
}
