/** Server-sent events, as far as a page's script needs them; every source that a test opened can be ended at once. */
export function eventSources() {
  const end = new AbortController();
  class Source {
    readonly #url: string;

    constructor(url: string) {
      this.#url = url;
    }

    addEventListener(_: string, hear: (message: { data: string }) => void): void {
      const read = async (): Promise<void> => {
        const { body } = await fetch(this.#url, { signal: end.signal });
        for await (const part of body ?? []) {
          for (const [, data = ""] of new TextDecoder().decode(part).matchAll(/^data: (.*)$/gm)) hear({ data });
        }
      };
      read().catch(() => {});
    }
  }
  return { EventSource: Source, close: () => end.abort() };
}
