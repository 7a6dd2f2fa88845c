import { useText } from "../../shell/text.ts";
import { Button } from "../buttons/Button.tsx";
import { Hero, Sign } from "../pictures/Hero.tsx";

export interface NotFoundProps {
  of: "wallets" | "networks";
  /** Empties the search; absent where nothing was searched for. */
  onClear: (() => void) | undefined;
  /** What to do about it, where it is not the search alone that leaves things out. */
  text?: string | undefined;
}

/** A search that found nothing, and the way back from it. */
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
