import type { CameraDeps } from "../../adapters/camera/camera.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { CameraEvent } from "../../machines/send/ports.ts";

/** The visitor's camera; its code is loaded at the first scan. */
export function openCamera(deps: CameraDeps) {
  const camera = new Lazy(() => import("../../adapters/camera/camera.ts"), { isRepeated: true });
  return (_: unknown, send: (event: CameraEvent) => void): (() => void) =>
    camera.follow(
      ({ watchCamera }) => watchCamera(deps, send),
      () => send({ type: "camera.failed", fault: "failed" }),
    );
}
