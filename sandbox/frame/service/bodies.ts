import * as v from "valibot";
import { isEvmAddress } from "../../../domain/addresses/address.ts";
import { isCaipNetworkId } from "../../../domain/caip.ts";
import { parsedUrl } from "../../../domain/parsed-url.ts";
import { type FrameCalls, SOCIAL_PROVIDERS } from "../service-api.ts";

const mostVault = 256 * 1024;

const Email = v.pipe(
  v.string("Enter an e-mail address"),
  v.maxLength(254, "Invalid email"),
  v.regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/, "Invalid email"),
);
const Otp = v.pipe(v.string("Enter the code"), v.regex(/^\d{6}$/, "Invalid code"));
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const ProjectId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, "The project id is malformed"));
const Origin = v.pipe(
  v.string(),
  v.check((text) => /^https?:/.test(text) && parsedUrl(text)?.origin === text, "No origin of a page"),
);
const ChainId = v.pipe(
  v.string(),
  v.check((text) => isCaipNetworkId(text), "The chain id is malformed"),
);
const Owner = v.custom<`0x${string}`>(
  (text) => typeof text === "string" && text.startsWith("0x") && isEvmAddress(text),
  "The owner is not an address",
);
const Quantity = v.custom<`0x${string}`>(
  (text) => typeof text === "string" && /^0x[0-9a-f]{1,64}$/i.test(text),
  "The amount is malformed",
);
const HexId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,16}$/i, "The chain id is malformed"));
const Nothing = v.object({});

/** The body of each call; anything else is refused. */
export const bodies = {
  "email/start": v.object({ email: Email, projectId: ProjectId, device: Id }),
  "device/wait": v.object({ login: Id }),
  "email/otp": v.object({ login: Id, otp: Otp }),
  "social/start": v.object({ provider: v.picklist(SOCIAL_PROVIDERS), origin: Origin, projectId: ProjectId }),
  "social/finish": v.object({ uri: v.pipe(v.string(), v.maxLength(8_192)) }),
  "farcaster/start": v.object({ projectId: ProjectId }),
  "farcaster/wait": v.object({ channel: Id }),
  session: Nothing,
  "sign-out": Nothing,
  "vault/read": Nothing,
  "vault/write": v.object({ vault: v.pipe(v.string(), v.minLength(1), v.maxLength(mostVault)) }),
  "email/update": v.object({ email: Email }),
  "email/update/primary": v.object({ otp: Otp }),
  "email/update/secondary": v.object({ otp: Otp }),
  "account/address": v.object({ chainId: ChainId, owner: Owner }),
  "account/sponsor": v.object({ chainId: ChainId, owner: Owner, wei: Quantity }),
  "account/session": v.object({ account: Id, pci: Id }),
  "account/assets": v.object({
    account: Id,
    chainFilter: v.exactOptional(v.pipe(v.array(HexId), v.maxLength(64))),
  }),
} as const satisfies { [Name in keyof FrameCalls]: v.GenericSchema<unknown, FrameCalls[Name]["in"]> };
