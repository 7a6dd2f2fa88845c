import { describe, expect, it } from "vitest";
import { findInMarkup } from "../../../build/migrate/markup.ts";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

const ofPage = (text: string) => rewrite(text, (into) => findInMarkup(text, into));
const ofScript = (text: string) => rewrite(text, (into) => findIn({ text, isPlain: true, at: 0, into }));

describe("appkit-migrate and names of elements in capitals", () => {
  it("PUBLIC a page's tags and selectors are renamed, in capitals as they were", () => {
    const text = "<W3M-BUTTON></W3M-BUTTON><w3m-Button></w3m-Button><style>W3M-MODAL { color: red }</style>";
    expect(ofPage(text)).toMatchObject({
      text: "<APPKIT-BUTTON></APPKIT-BUTTON><appkit-button></appkit-button><style>APPKIT-MODAL { color: red }</style>",
    });
  });

  it.each([
    ['const isOurs = target.tagName === "W3M-BUTTON";', "`W3M-BUTTON` is `APPKIT-BUTTON` here, if it is the element"],
    [
      'const isOurs = tagName.startsWith("W3M-");',
      "`w3m-` begins the names of elements, which begin with `appkit-` here",
    ],
  ])("PUBLIC a name as `tagName` gives it is named: %s", (code, says) => {
    expect(ofScript(code)).toEqual({ kind: "left", left: [{ line: 1, says }] });
  });
});
