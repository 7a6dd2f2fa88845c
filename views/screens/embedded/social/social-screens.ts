import { ConnectingFarcaster } from "./ConnectingFarcaster.tsx";
import { ConnectingSocial } from "./ConnectingSocial.tsx";
import { ConnectSocials } from "./ConnectSocials.tsx";
import { Socials } from "./Socials.tsx";

/** The screens of the feature `socials` (ROUTE-9). */
export const SOCIAL = { ConnectSocials, ConnectingFarcaster, ConnectingSocial, Socials };
