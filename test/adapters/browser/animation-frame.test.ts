import { expect, it } from "vitest";
import { afterFrame } from "../../../adapters/browser/animation-frame.ts";
import { FakeClock } from "../fake-clock.ts";

/** A page that draws when it is told to. */
function page() {
  const clock = new FakeClock();
  const waiting: (() => void)[] = [];
  const window = {
    requestAnimationFrame: (run: () => void) => waiting.push(run),
    setTimeout: (run: () => void, ms = 0) => clock.setTimeout(run, ms),
  } as unknown as Window;
  let isDrawn = false;
  void afterFrame(window).then(() => {
    isDrawn = true;
  });
  const draw = () => {
    for (const run of waiting.splice(0)) run();
  };
  return { clock, draw, isDrawn: () => isDrawn };
}

it("R15: what waits for a frame goes on once the frame is drawn, not before", async () => {
  const { clock, draw, isDrawn } = page();
  draw();
  await clock.advance(0);
  expect(isDrawn()).toBe(false);
  draw();
  await clock.advance(0);
  expect(isDrawn()).toBe(true);
});

it("R12: in the background, where none is drawn, it goes on after half a second", async () => {
  const { clock, isDrawn } = page();
  await clock.advance(499);
  expect(isDrawn()).toBe(false);
  await clock.advance(1);
  expect(isDrawn()).toBe(true);
});
