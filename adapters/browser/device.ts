import { type Device, deviceOf } from "../../domain/pairing/device.ts";
import { isTelegram } from "./telegram.ts";

function ask<T>(question: () => T, otherwise: T): T {
  try {
    return question();
  } catch {
    return otherwise;
  }
}

/** The device of the visitor; never throws (R18). */
export function readDevice(window: Window): Device {
  return deviceOf({
    userAgent: ask(() => String(window.navigator.userAgent), ""),
    maxTouchPoints: ask(() => Number(window.navigator.maxTouchPoints) || 0, 0),
    telegram: isTelegram(window),
    isIframe: ask(() => window.self !== window.top, false),
  });
}
