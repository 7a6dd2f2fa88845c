type PageWindow = Pick<Window, "addEventListener" | "removeEventListener"> & { fetch: typeof fetch };

/**
 * The page's own fetch. A browser ends the requests of a page that is left, after `pagehide`, and tells each that the network failed.
 * Such an end stays unsaid: a machine would take it for a service that is down, and forget in the page's last moment who is connected.
 * Whatever policy the page has, it is named by its origin alone: its address may hold secrets (S9).
 */
export function createPageFetch(window: PageWindow): typeof fetch {
  return async (input, init) => {
    let isLeft = false;
    const onPageHide = () => {
      isLeft = true;
    };
    window.addEventListener("pagehide", onPageHide);
    // A page may have put another in its place, which throws at once.
    const ask = async () => await window.fetch(input, { referrerPolicy: "origin", ...init });
    const answer = await ask().catch((error: unknown) => ({ error }));
    window.removeEventListener("pagehide", onPageHide);
    if (!("error" in answer)) return answer;
    if (isLeft) return new Promise<never>(() => {});
    throw answer.error;
  };
}
