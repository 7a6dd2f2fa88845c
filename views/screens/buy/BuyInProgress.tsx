import { Button } from "../../kit/buttons/Button.tsx";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { ConnectionStatus } from "../../kit/states/ConnectionStatus.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { buyOf, PROVIDER_NAMES } from "./buy-props.ts";

/**
 * `awaited`: the purchase's end will be detected; `open`: the provider does not report it; `resumed`: the purchase was begun on the last
 * page, or by a copied link; `overdue`: no end was reported.
 */
type BuyPhase = "opening" | "open" | "awaited" | "closed" | "resumed" | "blocked" | "overdue" | "none";

export interface BuyInProgressProps {
  provider: string;
  phase: BuyPhase;
}

const TITLES = {
  opening: "buy.opening",
  open: "buy.open",
  awaited: "buy.open",
  closed: "buy.closed",
  resumed: "buy.resumed",
  blocked: "buy.blocked",
  overdue: "buy.overdue",
  none: "buy.none",
} as const satisfies Record<BuyPhase, string>;

const TEXTS = {
  opening: "buy.open.text",
  open: "buy.open.text",
  awaited: "buy.awaited.text",
  closed: "buy.closed.text",
  resumed: "buy.resumed.text",
  blocked: "buy.blocked.text",
  overdue: "buy.overdue.text",
  none: "buy.none.text",
} as const satisfies Record<BuyPhase, string>;

const AGAIN: readonly BuyPhase[] = ["closed", "blocked", "overdue"];

function Actions({ phase }: Pick<BuyInProgressProps, "phase">) {
  const t = useText();
  if (phase === "none") {
    return (
      <Button tone="go" event={{ type: "route.replace", route: { view: "OnRampProviders" } }}>
        {t("buy.none.action")}
      </Button>
    );
  }
  return (
    <>
      {AGAIN.includes(phase) && <Retry tone="go" event={{ type: "buy.reopen" }} />}
      {phase === "overdue" && (
        <Button icon="list" event={{ type: "route.push", route: { view: "OnRampActivity" } }}>
          {t("buy.history")}
        </Button>
      )}
      {phase !== "resumed" && (
        <Button icon="copy" event={{ type: "buy.copy" }}>
          {t("buy.link")}
        </Button>
      )}
    </>
  );
}

function Body({ provider, phase }: BuyInProgressProps) {
  const t = useText();
  const isBroken = phase === "blocked" || phase === "overdue";
  const art =
    phase === "none" ? (
      <Sign icon="card" />
    ) : (
      <ConnectionStatus
        state={isBroken ? "broken" : "waiting"}
        from={<Logo name={provider} size="l" />}
        to={<Sign icon="wallet" />}
      />
    );
  return (
    <div className="body">
      <Hero
        art={art}
        title={t(TITLES[phase], { provider })}
        text={t(TEXTS[phase], { provider })}
        live={isBroken ? "alert" : "status"}
      />
      <Actions phase={phase} />
    </div>
  );
}

function phaseOf(world: World): BuyPhase {
  const buy = buyOf(world);
  if (!buy) return "none";
  if (buy.matches({ purchase: "resumed" }) || buy.hasTag("elsewhere")) return "resumed";
  const tags = ["opening", "blocked", "overdue", "closed", "awaited", "open"] as const;
  return tags.find((tag) => buy.hasTag(tag)) ?? "none";
}

function present(world: World): BuyInProgressProps {
  const provider = buyOf(world)?.context.purchase?.provider;
  return { provider: provider ? PROVIDER_NAMES[provider] : "", phase: provider ? phaseOf(world) : "none" };
}

/** A purchase at a provider, whose page stands in a window of its own (protocol.md §6.6). */
export const BuyInProgress: Screen<BuyInProgressProps> = { present, title: (_, t) => t("title.BuyInProgress"), Body };
