declare const __VERSION__: string | undefined;

/** This release, as in package.json; `0.0.0` if the kit runs from its sources. */
export const version: string = typeof __VERSION__ === "string" ? __VERSION__ : "0.0.0";
