import { type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { shortAddress } from "../../../domain/addresses/short-address.ts";
import { isPaymentText, parsePaymentLink } from "../../../domain/send/payment-link.ts";
import { ClearButton } from "../../kit/buttons/ClearButton.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { useTyped } from "../../kit/hooks/use-typed.ts";
import { onEnter } from "../../kit/keys.ts";
import { Avatar } from "../../kit/pictures/Avatar.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { WholeAddress } from "../../kit/WholeAddress.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { SendForm } from "./send-props.ts";

export interface ReceiverBoxProps
  extends Pick<SendForm, "to" | "receiver" | "hasNames" | "isResolving" | "unresolved" | "network"> {
  onSubmit: () => void;
}

const SCAN = { type: "route.push", route: { view: "WalletSendScan" } } as const;

/** Ways to fill the field without typing: the clipboard and the camera. Either asks the visitor for permission when pressed. */
function useSources(input: RefObject<HTMLInputElement | null>, enter: (text: string) => void) {
  const [navigator, find] = useState<Navigator>();
  useLayoutEffect(() => find(input.current?.ownerDocument.defaultView?.navigator), [input]);
  const clipboard = navigator?.clipboard;
  const canPaste = typeof clipboard?.readText === "function";
  return {
    canScan: typeof navigator?.mediaDevices?.getUserMedia === "function",
    // A visitor who refuses the permission can still paste by hand.
    ...(canPaste && { paste: (): void => void clipboard.readText().then(enter, () => input.current?.focus()) }),
  };
}

/** Fills the field while it is empty. */
function FieldEnd({ paste, canScan }: ReturnType<typeof useSources>) {
  const t = useText();
  return (
    <>
      {paste && (
        <TextButton onPress={paste} action="send.to">
          {t("send.to.paste")}
        </TextButton>
      )}
      {canScan && <TextButton event={SCAN}>{t("send.to.scan")}</TextButton>}
    </>
  );
}

/** The fault of the receiver; an address that is still being typed has none. */
function Fault({
  id,
  to,
  unresolved,
  network,
}: { id: string } & Pick<ReceiverBoxProps, "to" | "unresolved" | "network">) {
  const t = useText();
  if (isPaymentText(to)) return <FieldError id={id}>{t("scan.foreign.payment")}</FieldError>;
  if (!unresolved) return <FieldError id={id}>{t("send.to.invalid", { network: network.name })}</FieldError>;
  return (
    <FieldError id={id}>
      {t(unresolved)} <TextButton event={{ type: "send.retry" }}>{t("action.retry")}</TextButton>
    </FieldError>
  );
}

/** The field for the receiver: an address, a name, or a payment link. */
export function ReceiverBox({ to, receiver, hasNames, isResolving, unresolved, network, onSubmit }: ReceiverBoxProps) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const [text, type] = useTyped(to);
  // A payment link in the field is replaced by its receiver, also if that is the same as before.
  const typed = parsePaymentLink(text) ? to : text;
  const [isComplete, complete] = useState(to !== "");
  const enter = (value: string): void => {
    type(value);
    send({ type: "send.to", text: value });
  };
  const sources = useSources(ref, (value) => {
    complete(true);
    enter(value);
  });
  const isBad = (typed !== "" && !receiver && !isResolving && (!!unresolved || isComplete)) || undefined;
  return (
    <div className="amount" data-bad={isBad}>
      <label htmlFor={id}>{t("send.to")}</label>
      <div className="to">
        {receiver && <Avatar address={receiver.address} image={receiver.image} size="s" />}
        <input
          ref={ref}
          id={id}
          type="text"
          dir={typed ? "auto" : undefined}
          placeholder={t(hasNames ? "send.to.placeholder" : "send.to.address")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="done"
          value={typed}
          aria-invalid={isBad}
          aria-describedby={isBad && `${id}fault`}
          aria-busy={isResolving || undefined}
          data-action="send.to"
          onKeyDown={onEnter(onSubmit)}
          onBlur={() => complete(true)}
          onChange={({ currentTarget: { value }, nativeEvent }) => {
            complete((nativeEvent as InputEvent).inputType === "insertFromPaste");
            enter(value);
          }}
        />
        {isResolving && <span className="spin" aria-hidden="true" />}
        {typed ? <ClearButton field={ref} onClear={() => enter("")} action="send.to" /> : <FieldEnd {...sources} />}
      </div>
      <span className="vh" role="status">
        {isResolving
          ? t("send.to.resolving")
          : receiver && receiver.address !== typed && shortAddress(receiver.address, 6, 4)}
      </span>
      {receiver && <WholeAddress address={receiver.address} />}
      {isBad && <Fault id={`${id}fault`} to={typed} unresolved={unresolved} network={network} />}
    </div>
  );
}
