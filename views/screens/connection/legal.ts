import type { World } from "../../shell/world.ts";

export interface LegalProps {
  terms?: string | undefined;
  privacy?: string | undefined;
  /** Present if the box has to be ticked before connecting (CONF-6). */
  consent?: { ticked: boolean } | undefined;
}

/** The legal documents, and the state of the box. */
export function legalOf({ app }: World): LegalProps {
  const { features, termsConditionsUrl: terms, privacyPolicyUrl: privacy } = app.context.settings;
  const isWanted = features.legalCheckbox && Boolean(terms ?? privacy);
  return { terms, privacy, consent: isWanted ? { ticked: !app.hasTag("unticked") } : undefined };
}
