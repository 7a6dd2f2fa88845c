import { expect, it } from "vitest";
import { unmark } from "../../../views/shell/marks.ts";

it("PUBLIC what is leaving carries no marks of tests, and has them again if it comes back", () => {
  const box = document.createElement("div");
  box.innerHTML =
    '<button data-action="modal.close" data-wallet="fox">x</button><b data-raw="1.5"></b><i data-uri="wc:1"></i>';
  const before = box.innerHTML;
  const mark = unmark(box);
  expect(box.querySelectorAll("[data-action],[data-wallet],[data-raw],[data-uri]")).toHaveLength(0);
  mark();
  expect(box.querySelectorAll("[data-action],[data-wallet],[data-raw],[data-uri]")).toHaveLength(3);
  expect(box.querySelector("button")?.dataset).toMatchObject({ action: "modal.close", wallet: "fox" });
  expect(before).toContain('data-raw="1.5"');
});
