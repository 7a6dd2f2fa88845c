import { useText } from "../text.ts";
import { Button } from "./Button.tsx";
import { Hero, Sign } from "./Hero.tsx";

export interface NotFoundProps {
  of: "wallets" | "networks";
  /** Empties the search; absent where nothing was searched for. */
  onClear: (() => void) | undefined;
}

/** A search that found nothing, and the way back from it. */
export function NotFound({ of, onClear }: NotFoundProps) {
  const t = useText();
  return (
    <>
      <Hero art={<Sign icon="search" />} title={t(`${of}.empty`)} text={t(`${of}.empty.text`)} live="status" />
      {onClear && (
        <Button onPress={onClear} action={`${of}.search`}>
          {t(`${of}.empty.clear`)}
        </Button>
      )}
    </>
  );
}
