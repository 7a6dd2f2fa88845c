import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "../../kit/buttons/Button.tsx";
import { ConfirmButton, type ConfirmButtonProps } from "../../kit/buttons/ConfirmButton.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { useText } from "../../shell/text.ts";
import { Reading } from "./Reading.tsx";

type Confirmation = Pick<ConfirmButtonProps, "action" | "busy" | "disabled" | "children" | "holdLabel" | "onConfirm">;

export interface ReviewProps {
  /** The accessible name. */
  title: string;
  /** The action of the part that scrolls, which the keyboard can reach. */
  reading: string;
  /** True if there is a danger: the confirmation is held, and the way back is the prominent button. */
  isDanger: boolean;
  confirm: Confirmation;
  /** The note on a press that was refused because the reviewed parts were covered; undefined while nothing may be confirmed. */
  covered: string | undefined;
  /** Replaces the confirmation. */
  instead?: ReactNode;
  /** The text above the buttons, on the present phase. */
  state: ReactNode;
  children: ReactNode;
}

type ActionsProps = Pick<ReviewProps, "isDanger" | "confirm" | "covered" | "instead"> & {
  within: RefObject<HTMLElement | null>;
};

function Actions({ isDanger, confirm, covered, instead, within }: ActionsProps) {
  const t = useText();
  const [isRefused, refuse] = useState(false);
  const onConfirm = (): void => {
    refuse(false);
    confirm.onConfirm();
  };
  return (
    <>
      {isRefused && covered && <FieldError>{covered}</FieldError>}
      <div className="btns" data-even>
        <Button tone={isDanger ? "go" : "plain"} event={{ type: "route.back" }}>
          {t("send.cancel")}
        </Button>
        {instead || (
          <ConfirmButton
            {...confirm}
            {...{ within, isDanger, onConfirm }}
            tone={isDanger ? undefined : "go"}
            onRefuse={() => refuse(true)}
          />
        )}
      </div>
    </>
  );
}

/** The review of a request to the wallet. It scrolls, while the buttons to confirm and to go back stay visible (S13). */
export function Review({ title, reading, state, children, ...actions }: ReviewProps) {
  const ref = useRef<HTMLDivElement>(null);
  return (
    <>
      <Reading title={title} action={reading} within={ref}>
        {children}
      </Reading>
      <div className="foot">
        {state}
        <Actions {...actions} within={ref} />
      </div>
    </>
  );
}
