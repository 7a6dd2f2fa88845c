import { useText } from "../shell/text.ts";

/** `or`, between two ways to the same end. */
export function Separator() {
  const word = useText()("separator.or");
  return (
    <div className="or">
      <span>{word}</span>
    </div>
  );
}
