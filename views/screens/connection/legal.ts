import type { World } from "../../shell/world.ts";

export interface LegalProps {
  terms?: string | undefined;
  privacy?: string | undefined;
  /** Present where the box has to be ticked before any way to connect works (CONF-6). */
  consent?: { ticked: boolean } | undefined;
}

/** What there is to agree to, and whether it was. */
export function legalOf({ app }: World): LegalProps {
  const { features, termsConditionsUrl: terms, privacyPolicyUrl: privacy } = app.context.settings;
  const isWanted = features.legalCheckbox && Boolean(terms ?? privacy);
  return { terms, privacy, consent: isWanted ? { ticked: !app.hasTag("unticked") } : undefined };
}
