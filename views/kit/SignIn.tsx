import { useText } from "../shell/text.ts";
import { Lead, Row } from "./Row.tsx";

/** A way on for who would rather not sign in at first. */
export function SignIn() {
  const t = useText();
  return (
    <div className="plate">
      <Row slim lead={<Lead icon="lock" />} name={t("signIn.ask")} event={{ type: "signIn.ask" }} />
    </div>
  );
}
