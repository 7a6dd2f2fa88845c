import { act, useRef } from "react";
import { expect, it, vi } from "vitest";
import { useHeight } from "../../../views/shell/motion.ts";
import { render } from "../render.tsx";

function Box() {
  const ref = useRef<HTMLDivElement>(null);
  useHeight(ref, "step");
  return (
    <div ref={ref} data-box>
      <div>
        <span className="logo">D</span>
        <p>Dai</p>
      </div>
    </div>
  );
}

it("ROUTE-17: what is drawn anew is measured, and a picture that comes is not, which is as high as what stood there", async () => {
  const { all } = render(<Box />);
  const measured = vi.spyOn(all("[data-box]")[0]!, "getBoundingClientRect");
  const after = async (change: () => void): Promise<number> => {
    measured.mockClear();
    await act(async () => {
      change();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return measured.mock.calls.length;
  };
  expect(await after(() => all(".logo")[0]!.replaceChildren(document.createElement("img")))).toBe(0);
  expect(await after(() => all("p")[0]!.append("stablecoin"))).toBeGreaterThan(0);
});

it("ROUTE-17: however much is drawn before a frame is measured once, in that frame", async () => {
  const { all } = render(<Box />);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => delete frames[id - 1]);
  const measured = vi.spyOn(all("[data-box]")[0]!, "getBoundingClientRect");
  for (const text of ["a", "b", "c"]) {
    all("p")[0]!.append(text);
    await act(async () => {});
  }
  all(".logo")[0]!.replaceChildren(document.createElement("img"));
  await act(async () => {});
  expect(measured).not.toHaveBeenCalled();
  for (const frame of frames) frame?.(0);
  expect(measured).toHaveBeenCalledTimes(1);
});
