import { Button } from "../../kit/buttons/Button.tsx";
import { Link } from "../../kit/buttons/Link.tsx";
import { Name } from "../../kit/Name.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import type { Screen } from "../screen.ts";
import { FAQ } from "./faq.ts";

export interface RegisterAccountNameSuccessProps {
  /** The whole name. */
  name: string;
  /** True until the registry has answered. */
  isPending: boolean;
}

function Body({ name, isPending }: RegisterAccountNameSuccessProps) {
  const t = useText();
  return (
    <div className="body" data-airy>
      <Hero
        art={<Sign icon={isPending ? "clock" : "check"} />}
        title={t(isPending ? "name.registering" : "name.done")}
        text={isPending ? <Name>{name}</Name> : t("name.done.text")}
        live="status"
      />
      <Button tone="go" event={{ type: "route.reset", route: { view: "Account" } }} busy={isPending}>
        {t("name.done.action")}
      </Button>
      <Link className="btn" href={FAQ}>
        <span>{t("name.done.learn")}</span>
        <Icon name="external" size="s" />
      </Link>
    </div>
  );
}

function present({ app, names }: World): RegisterAccountNameSuccessProps | undefined {
  const state = names[app.context.active.chainNamespace];
  const name = (state?.context.registered ?? state?.context.wanted)?.name;
  return state && name ? { name, isPending: state.hasTag("registering") } : undefined;
}

/** Says that a name is registered; shown as soon as its owner has signed for it. */
export const RegisterAccountNameSuccess: Screen<RegisterAccountNameSuccessProps> = {
  present,
  title: (_, t) => t("title.RegisterAccountNameSuccess"),
  Body,
};
