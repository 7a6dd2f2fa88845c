import type { Outcome, PageConfig, Push, WalletRequest } from "../shape.ts";

type Hear = (push: Push) => void;

/** The page's link to the sandbox: requests one by one, and the feed, which is opened for its first listener. */
export class Link {
  readonly #url: string;
  readonly #hearers = new Set<Hear>();
  #newest: number | undefined;
  #source: EventSource | undefined;

  constructor(config: Pick<PageConfig, "url" | "since">) {
    this.#url = config.url;
    this.#newest = config.since;
  }

  /** Sends text, which needs no preflight. */
  async post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, { method: "POST", body: JSON.stringify(body) });
    return response.json();
  }

  async get(path: string): Promise<unknown> {
    return (await fetch(`${this.#url}${path}`)).json();
  }

  async request(wallet: string, request: WalletRequest): Promise<Outcome> {
    const { outcome, number } = (await this.post(`/wallets/${wallet}/request`, request)) as {
      outcome: Outcome;
      number: number;
    };
    this.#newest ??= number;
    return outcome;
  }

  hear(hear: Hear): void {
    this.#hearers.add(hear);
  }

  unhear(hear: Hear): void {
    this.#hearers.delete(hear);
  }

  /** Opens the feed once. Pushes since the page's script was made are delivered, too. */
  open(): void {
    if (this.#source) return;
    const query = new URLSearchParams({ origin: location.origin });
    if (this.#newest !== undefined) query.set("since", String(this.#newest));
    this.#source = new EventSource(`${this.#url}/wallets/feed?${query}`);
    this.#source.addEventListener("message", (message: MessageEvent<string>) => {
      const push = JSON.parse(message.data) as Push;
      for (const hear of [...this.#hearers]) hear(push);
    });
  }
}
