import { useText } from "../../shell/text.ts";
import { Button } from "../buttons/Button.tsx";
import { Hero, Sign } from "../pictures/Hero.tsx";

export interface NotFoundProps {
  of: "wallets" | "networks" | "tokens";
  /** Clears the search; absent if nothing was searched for. */
  onClear: (() => void) | undefined;
  /** Advice, if something besides the search leaves entries out. */
  text?: string | undefined;
}

/** An empty search result, with a button that clears the search. */
export function NotFound({ of, onClear, text }: NotFoundProps) {
  const t = useText();
  return (
    <>
      <Hero art={<Sign icon="search" />} title={t(`${of}.empty`)} text={text ?? t(`${of}.empty.text`)} live="status" />
      {onClear && (
        <Button onPress={onClear} action={`${of}.search`}>
          {t(`${of}.empty.clear`)}
        </Button>
      )}
    </>
  );
}
