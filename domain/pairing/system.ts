// The operating system, apart from the rest of the device: the first screen needs no more.

export type System = "ios" | "android" | "desktop";

interface SystemFacts {
  userAgent: string;
  maxTouchPoints: number;
}

/** Tested before iOS, because a Windows phone names both. Other phones are treated as Android. */
const ANDROID = /Android|webOS|BlackBerry|IEMobile|Opera Mini/i;
const IOS = /iPhone|iPad|iPod/i;
/** An iPad reports this as well. */
export const MAC = /Macintosh/;

/** The operating system of a browser's facts. */
export function systemOf({ userAgent, maxTouchPoints }: SystemFacts): System {
  if (ANDROID.test(userAgent)) return "android";
  return IOS.test(userAgent) || (MAC.test(userAgent) && maxTouchPoints > 1) ? "ios" : "desktop";
}
