import { useContext, useState } from "react";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { Icon } from "./Icon.tsx";
import { PicturesContext } from "./pictures.ts";

export interface MediaProps {
  /** The same picture in several sizes, the best one first. */
  sources: readonly (string | undefined)[];
}

interface Loaded {
  source: string;
  at: number;
}

/**
 * A square picture from outside (S8), whose name stands beside it. Until one has loaded, and where none ever does, such as for a film, which is not played, a
 * placeholder of the same size stands there.
 */
export function Media({ sources }: MediaProps) {
  const isSeen = useContext(PicturesContext);
  const [best, setBest] = useState<Loaded>();
  const safe = isSeen ? sources.flatMap((source) => safeImageUrl(source, true) ?? []) : [];
  const wanted = [...new Set(safe)];
  const shown = best && wanted.includes(best.source) ? best : undefined;
  return (
    <span className="media" aria-hidden="true">
      {!shown && <Icon name="image" />}
      {wanted.map((source, at) => (
        <img
          key={source}
          src={source}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          hidden={shown?.source !== source}
          onLoad={() =>
            setBest((last) => (last && wanted.includes(last.source) && last.at < at ? last : { source, at }))
          }
        />
      ))}
    </span>
  );
}
