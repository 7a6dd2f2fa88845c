import { parsedUrl } from "../../domain/parsed-url.ts";

/** The parts of the page's address that are told to wallets and services: never its query or fragment, which may hold secrets. */
export type PageAddress = Pick<URL, "origin" | "host" | "hostname" | "pathname">;

/** The page's address; in a frame whose own address has no host (`about:srcdoc`, `blob:`), that of the origin which it got from its page. */
export const pageAddress = ({ location, origin }: Pick<Window, "location" | "origin">): PageAddress =>
  (!location.host && parsedUrl(origin)) || location;
