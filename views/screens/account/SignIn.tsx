import { Lead, Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";

/** A way on for who would rather not sign in at first. */
export function SignIn() {
  const t = useText();
  return (
    <div className="plate">
      <Row slim lead={<Lead icon="lock" />} name={t("signIn.ask")} event={{ type: "signIn.ask" }} />
    </div>
  );
}
