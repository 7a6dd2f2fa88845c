import { useId } from "react";
import { NAME_SUFFIX } from "../../../domain/names/name.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { useTyped } from "../../kit/hooks/use-typed.ts";
import { onEnter } from "../../kit/keys.ts";
import { Name } from "../../kit/Name.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Lead, Row } from "../../kit/Row.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { presentRegister, type RegisterAccountNameProps } from "./register-props.ts";

/** The field for the name's first part, with the suffix behind it. */
function LabelField({ typed: entered, flaw, isReady, isAsking }: RegisterAccountNameProps) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const [typed, type] = useTyped(entered);
  return (
    <div className="panel">
      <div className="field" dir="ltr" data-bad={flaw ? true : undefined}>
        <Icon name="user" />
        <input
          type="text"
          placeholder={t("name.placeholder")}
          aria-label={t("name.label")}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={`${id}suffix${flaw ? ` ${id}flaw` : ""}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="go"
          value={typed}
          readOnly={isAsking}
          data-action="name.type"
          onChange={({ currentTarget: { value } }) => {
            type(value);
            send({ type: "name.type", text: value });
          }}
          onKeyDown={onEnter(() => isReady && send({ type: "name.register" }))}
        />
        <span id={`${id}suffix`} className="suffix">
          {NAME_SUFFIX}
        </span>
      </div>
      {flaw && <FieldError id={`${id}flaw`}>{t(`name.flaw.${flaw}`)}</FieldError>}
    </div>
  );
}

/** The whole name, and its availability. */
function Found({ name, status }: NonNullable<RegisterAccountNameProps["found"]>) {
  const t = useText();
  const word = (status === "free" || status === "taken") && t(`name.${status}`);
  return (
    <Plate label={t("name.label")} busy={status === "looking"}>
      <li>
        <Row
          slim
          lead={<Lead icon="user" />}
          name={<bdi>{name}</bdi>}
          sub={
            status === "unknown" && (
              <>
                {t("name.unknown")} <TextButton event={{ type: "name.retry" }}>{t("action.retry")}</TextButton>
              </>
            )
          }
          busy={status === "looking"}
          end={word && <Tag tone={status === "free" ? "ok" : undefined}>{word}</Tag>}
        />
        <span className="vh" role="status">
          {word || t(status === "looking" ? "name.looking" : "name.unknown")}
        </span>
      </li>
    </Plate>
  );
}

/** Free names similar to a taken one. */
function Suggestions({ suggestions }: RegisterAccountNameProps) {
  const t = useText();
  if (suggestions.length === 0) return null;
  return (
    <Plate label={t("name.suggestions")}>
      {suggestions.map((name) => (
        <li key={name}>
          <Row
            slim
            lead={<Lead icon="user" />}
            name={<Name>{name}</Name>}
            end={<Tag tone="ok">{t("name.free")}</Tag>}
            event={{ type: "name.type", text: name.slice(0, -NAME_SUFFIX.length) }}
          />
        </li>
      ))}
    </Plate>
  );
}

function Body(props: RegisterAccountNameProps) {
  const t = useText();
  const { found, isReady, isAsking } = props;
  return (
    <div className="body">
      <LabelField {...props} />
      {found && <Found {...found} />}
      <Suggestions {...props} />
      <Button tone="go" event={{ type: "name.register" }} disabled={!isReady} busy={isAsking}>
        {t(isAsking ? "name.asking" : "name.action")}
      </Button>
    </div>
  );
}

/** Finds a free name for the account and has it registered. */
export const RegisterAccountName: Screen<RegisterAccountNameProps> = {
  present: presentRegister,
  title: (_, t) => t("title.RegisterAccountName"),
  Body,
};
