import type { Device } from "../../domain/pairing/device.ts";
import { deviceOf } from "../../domain/pairing/user-agent.ts";
import { askPage } from "./ask-page.ts";
import { isTelegram } from "./telegram.ts";

/** The device of the visitor; never throws (R18). */
export function readDevice(window: Window): Device {
  return deviceOf({
    userAgent: askPage(() => String(window.navigator.userAgent), ""),
    maxTouchPoints: askPage(() => Number(window.navigator.maxTouchPoints) || 0, 0),
    telegram: isTelegram(window),
    isIframe: askPage(() => window.self !== window.top, false),
  });
}
