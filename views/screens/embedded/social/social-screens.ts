import { ConnectingFarcaster } from "./ConnectingFarcaster.tsx";
import { ConnectingSocial } from "./ConnectingSocial.tsx";
import { ConnectSocials } from "./ConnectSocials.tsx";
import { Socials } from "./Socials.tsx";

/** What the feature `socials` draws (ROUTE-9). */
export const SOCIAL = { ConnectSocials, ConnectingFarcaster, ConnectingSocial, Socials };
