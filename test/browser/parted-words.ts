import type { Page } from "playwright-core";

/** The words of the gallery's elements `parts`, a selector, that go on in a second line, beside names of usual length. */
export function partedWords(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const linesOf = (text: Text, from: number, to: number): number => {
      const word = document.createRange();
      word.setStart(text, from);
      word.setEnd(text, to);
      return new Set([...word.getClientRects()].map(({ top }) => top)).size;
    };
    return [...document.querySelectorAll<HTMLElement>('.frame:not([data-shot*="/long "])')].flatMap((frame) =>
      [...(frame.shadowRoot?.querySelectorAll(selector) ?? [])]
        .flatMap(({ childNodes }) => [...childNodes])
        .filter((part) => part instanceof Text)
        .flatMap((text) =>
          [...text.data.matchAll(/\S+/g)]
            .filter(({ index, 0: word }) => linesOf(text, index, index + word.length) > 1)
            .map(([word]) => `${frame.dataset["shot"]}: ${word}`),
        ),
    );
  }, parts);
}
