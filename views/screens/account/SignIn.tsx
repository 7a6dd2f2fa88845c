import { Lead, Row } from "../../kit/Row.tsx";
import { useText } from "../../shell/text.ts";

/** Lets a visitor who declined to sign in do so after all. */
export function SignIn() {
  const t = useText();
  return (
    <div className="plate">
      <Row slim lead={<Lead icon="lock" />} name={t("signIn.ask")} event={{ type: "signIn.ask" }} />
    </div>
  );
}
