/** A browser without scripts: it keeps cookies by path, and follows redirects one at a time. */
export class CookieBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: cookie === "" ? {} : { cookie },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Goes where redirects lead; ends at the first page, or where `until` fits. Gives its address. */
  async follow(first: string, until: RegExp, form?: Record<string, string>): Promise<string> {
    let url = first;
    let sent = form;
    for (let hop = 0; hop < 8 && !until.test(url); hop += 1) {
      const response = await this.open(url, sent);
      sent = undefined;
      const location = response.headers.get("location");
      if (location === null) throw new Error(`${url} ends with ${response.status}: ${await response.text()}`);
      url = new URL(location, url).href;
    }
    return url;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? "/";
    if (value === "") this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}
