import { describe, expect, it } from "vitest";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

describe("appkit-migrate and what is no standard JavaScript yet", () => {
  it.each([true, false])("PUBLIC a class with decorators is read as any other (without JSX: %s)", (isPlain) => {
    const text = `import { createAppKit } from "@reown/appkit";
@Component({ template: "<w3m-button></w3m-button>" })
export class Shop { @Input() kit = createAppKit({}); constructor(@Inject(NAME) name) {} }
`;
    expect(rewrite(text, (into) => findIn({ text, isPlain, at: 0, into }))).toEqual({
      kind: "rewritten",
      text: text.replace("@reown/appkit", "appkit").replaceAll("w3m", "appkit"),
      changes: 3,
    });
  });
});
