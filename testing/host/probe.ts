import type { Kit, SaidAccount } from "./kit.ts";
import type { Deeds, Look, LookedAccount } from "./look.ts";
import { Meddling } from "./meddling.ts";

/** What the probe is started with. */
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
  readonly #deeds: Deeds = {
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

  constructor(window: PageWindow, { options }: ProbeOptions, meddling: Meddling) {
    this.#window = window;
    this.#meddling = meddling;
    this.#options = options;
    window.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      this.#deeds.violations.push(`${effectiveDirective} blocks ${blockedURI}`);
    });
    let kit: Kit | undefined;
    Object.defineProperty(window, "AppKit", {
      configurable: true,
      enumerable: true,
      get: () => kit,
      set: (given: Kit) => {
        kit = given;
        // The queue of calls that a page may have before the script has no version.
        if (typeof given?.version === "string") this.#meet(given);
      },
    });
  }

  /** What the package's instance is created with, so that it talks to the sandbox. */
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
    return !this.#isPackage(this.#window.AppKit) && !this.#hasOptions && this.#deeds.creates === 0;
  }

  /** Why what is at `window.AppKit` does not talk to the sandbox. */
  whyUnled(): string | null {
    const kit = this.#window.AppKit;
    if (typeof kit?.subscribeAccount !== "function")
      return "has something else at window.AppKit: leave the name to AppKit.";
    const isUnled = this.#isPackage(kit) && !this.#isTaken && Object.keys(this.#options).length > 0;
    const how = "createAppKit({ ...options, ...window.__appkitWalk?.options })";
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
      this.#deeds.creates += 1;
      this.#deeds.hasOwnSignIn ||= ["siwx", "siweConfig"].some((name) => this.#isOwn(options[name]));
      return this.#follow(create({ ...options, ...this.#options }), options["id"]);
    };
    Object.assign(kit, { create: counted, createAppKit: counted });
  }

  /** Counts an instance without an id for as long as it is there. */
  #follow(made: unknown, id: unknown): unknown {
    const { destroy } = (made ?? {}) as { destroy?: () => unknown };
    if (id !== undefined || typeof destroy !== "function") return made;
    this.#unnamed += 1;
    this.#deeds.createdTwice ||= this.#unnamed > 1;
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
    kit.subscribeEvents(({ data }) => this.#deeds.events.push(data.event));
    kit.inspect(({ type, snapshot }) => {
      if (type !== "@xstate.snapshot" || !snapshot?._nodes) return;
      for (const { id } of snapshot._nodes as readonly { id: string }[]) {
        if (seen.has(id)) continue;
        seen.add(id);
        this.#deeds.states.push(id);
      }
    });
  }

  #accountOf(account: SaidAccount | undefined): LookedAccount {
    const { address = null, status = null, isConnected = false } = account ?? {};
    return { address, status, isConnected };
  }

  deeds(): Deeds {
    this.#deeds.isRemoved = this.#meddling.isRemoved;
    return this.#deeds;
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
    const hidden = isOpen ? this.#whyHidden(dialog) : null;
    const { document } = this.#window;
    return {
      born: this.#window.performance.timeOrigin,
      address: this.#window.location.href,
      isOpen,
      view: dialog?.getAttribute("data-view") ?? null,
      dialogs: drawn.length,
      opens: this.#deeds.events.filter((name) => name === "MODAL_OPEN").length,
      isEmbedded,
      hidden,
      cover: dialog && !hidden ? this.#coverOf(dialog) : null,
      kept: this.#meddling.kept,
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

  /** What small elements say that are called so, or begin so, as those that tell a network. */
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

  #modals(): Element[] {
    return [...this.#window.document.querySelectorAll("*")].filter(({ localName }) => /^appkit-modal/.test(localName));
  }

  #dialogs(kind: "[aria-modal]" | "[data-embedded]"): Element[] {
    return this.#modals().flatMap((modal) => {
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

  /** An element in words that its author knows. */
  #name(element: Element): string {
    const id = element.id && `#${element.id}`;
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    return `<${element.localName}${id}${classes}>`;
  }

  /** The element that holds an element, through shadow roots and slots. */
  #holder(element: Element): Element | null {
    const root = element.getRootNode();
    const host = "host" in root ? (root.host as Element) : null;
    return element.assignedSlot ?? element.parentElement ?? host;
  }

  #whyHidden(dialog: Element | undefined): string | null {
    if (!dialog) return this.#modals().length > 0 ? "nothing of it is drawn" : "its element is not in the document";
    for (let at: Element | null = dialog; at; at = this.#holder(at)) {
      const { display, visibility, opacity, clipPath } = this.#window.getComputedStyle(at);
      const why =
        (display === "none" && "display: none") ||
        (visibility !== "visible" && `visibility: ${visibility}`) ||
        (Number(opacity) < 0.05 && `opacity: ${opacity}`) ||
        (/inset\((?:50%|100%)/.test(clipPath) && `clip-path: ${clipPath}`);
      if (why) return `${this.#name(at)} has ${why}`;
    }
    const { width, height, left, top, right, bottom } = dialog.getBoundingClientRect();
    if (width < 40 || height < 40) return `it is ${Math.round(width)} by ${Math.round(height)} pixels`;
    // What is a part of the page may be scrolled out of sight.
    if (!dialog.matches("[aria-modal]")) return null;
    const { innerWidth, innerHeight } = this.#window;
    const isOutside = right < 0 || bottom < 0 || left > innerWidth || top > innerHeight;
    return isOutside ? `it lies outside of the window, at ${Math.round(left)}, ${Math.round(top)}` : null;
  }

  /** The first control of the dialog that something of the page lies over. */
  #coverOf(dialog: Element): Look["cover"] {
    for (const control of dialog.querySelectorAll("[data-action], [data-wallet]")) {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const by = this.coverAt(left + width / 2, top + height / 2);
      const over = control.getAttribute("data-action") ?? control.getAttribute("data-wallet") ?? "";
      if (by) return { by, over };
    }
    return null;
  }

  /** The element of the page that lies at a point, where a part of the modal is meant to be. */
  coverAt(x: number, y: number): string | null {
    const { document } = this.#window;
    // Elements above the modal in the top layer take no presses, because the modal makes them inert, but cover it.
    const above = [...document.querySelectorAll(":popover-open, dialog:modal")].find((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left <= x && x <= right && top <= y && y <= bottom && !each.closest("[data-sandbox-wallet]");
    });
    if (above) return this.#name(above);
    const top = document.elementFromPoint(x, y);
    // What holds an embedded modal is below its parts that are scrolled out of sight.
    const isBelow = this.#dialogs("[aria-modal]").length === 0 && this.#modals().some((modal) => top?.contains(modal));
    if (!top || isBelow || /^appkit-/.test(top.localName) || top.closest("[data-sandbox-wallet]")) return null;
    // What the modal holds in the page's own tree is slotted into it.
    for (let at: Element | null = top; at; at = this.#holder(at)) if (/^appkit-modal/.test(at.localName)) return null;
    return this.#name(top);
  }

  /** Elements of the page that are painted over a point and take no presses, so that nobody notices them. */
  paintedAt(x: number, y: number): string | null {
    const { document } = this.#window;
    const found = [...document.querySelectorAll("body *")].find((element) => {
      const { position, visibility, opacity } = this.#window.getComputedStyle(element);
      if (!/fixed|absolute/.test(position) || visibility !== "visible" || Number(opacity) === 0) return false;
      if (/^appkit-/.test(element.localName) || element.closest("appkit-modal, [data-sandbox-wallet]")) return false;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= x && x <= right && top <= y && y <= bottom;
    });
    return found ? this.#name(found) : null;
  }
}

/** The probe as a script for a page, under the name `__appkitWalk`. */
export function probeScript(options: ProbeOptions): string {
  // Runners that keep the names of functions call this for each.
  const named = "const __name = (value) => value;";
  const eye = `new Probe(globalThis, ${JSON.stringify(options)}, new Meddling(globalThis))`;
  return `(() => { ${named} const Meddling = ${Meddling}; const Probe = ${Probe}; globalThis.__appkitWalk = ${eye}; })();`;
}
