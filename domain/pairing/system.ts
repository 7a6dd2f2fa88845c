// The system that a page runs on, apart from what else a device is: the first screen has to know no more than this.

export type System = "ios" | "android" | "desktop";

interface SystemFacts {
  userAgent: string;
  maxTouchPoints: number;
}

/** Before iOS: a Windows phone names both. Phones of other makes take Android's way. */
const ANDROID = /Android|webOS|BlackBerry|IEMobile|Opera Mini/i;
const IOS = /iPhone|iPad|iPod/i;
/** An iPad calls itself this as well. */
export const MAC = /Macintosh/;

/** The system behind what a browser says of itself. */
export function systemOf({ userAgent, maxTouchPoints }: SystemFacts): System {
  if (ANDROID.test(userAgent)) return "android";
  return IOS.test(userAgent) || (MAC.test(userAgent) && maxTouchPoints > 1) ? "ios" : "desktop";
}
