import type { LimitWords, Sentence, Terms } from "../../../domain/sessions/words.ts";

/** A sentence as it is read, with the exact decimal text of its amount. */
export interface Told {
  text: string;
  raw?: string | undefined;
}

/** The sentence of a limit and those of its conditions, without which it would seem smaller than it is. */
export function sentencesOf({ sentence, details }: LimitWords, { say }: Terms): readonly [Told, ...Told[]] {
  const told = (one: Sentence): Told => ({ text: say(one), raw: one.raw });
  return [told(sentence), ...details.map(told)];
}

/** Sentences about one thing: the first one names it, the others say more of it. */
export function Sentences({ sentences: [first, ...others] }: { sentences: readonly [Told, ...Told[]] }) {
  return (
    <div className="main">
      <span className="name" data-raw={first.raw}>
        {first.text}
      </span>
      {others.map(({ text, raw }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences about one thing may be alike.
        <span className="sub" key={at} data-raw={raw}>
          {text}
        </span>
      ))}
    </div>
  );
}
