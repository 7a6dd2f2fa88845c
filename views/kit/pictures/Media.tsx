import { useContext, useState } from "react";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { Icon } from "./Icon.tsx";
import { forgetPicture, isAtHand, PicturesContext, rememberPicture } from "./pictures.ts";

export interface MediaProps {
  /** The same picture in several sizes, the best one first. */
  sources: readonly (string | undefined)[];
}

/**
 * A square picture from outside (S8), whose name stands beside it. Until one has loaded, and where none ever does, such as for a film, which is not played, a
 * placeholder of the same size stands there.
 */
export function Media({ sources }: MediaProps) {
  const isSeen = useContext(PicturesContext);
  const [loaded, setLoaded] = useState<Readonly<Record<string, boolean>>>({});
  const safe = isSeen ? sources.flatMap((source) => safeImageUrl(source, true) ?? []) : [];
  const wanted = [...new Set(safe)];
  const picture = wanted.find((source) => loaded[source] ?? isAtHand(source));
  const settle = (source: string, isLoaded: boolean): void => {
    if (isLoaded) rememberPicture(source);
    else forgetPicture(source);
    setLoaded((known) => ({ ...known, [source]: isLoaded }));
  };
  return (
    <span className="media" aria-hidden="true">
      {!picture && <Icon name="image" />}
      {wanted.map((source) => (
        <img
          key={source}
          src={source}
          alt=""
          decoding={picture === source ? "sync" : "async"}
          referrerPolicy="no-referrer"
          hidden={picture !== source}
          onLoad={() => settle(source, true)}
          onError={() => settle(source, false)}
        />
      ))}
    </span>
  );
}
