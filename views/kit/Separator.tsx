import { useText } from "../shell/text.ts";

/** The word `or` between two alternatives. */
export function Separator() {
  const word = useText()("separator.or");
  return (
    <div className="or">
      <span>{word}</span>
    </div>
  );
}
