/** How what a report sets off is carried out. */
import type { AppContext } from "./context.ts";
import { type ModalMail, mail } from "./events.ts";
import type { Letter, Relay } from "./root-reactions.ts";

interface Post {
  (action: ReturnType<typeof mail>): void;
  assign(context: Partial<AppContext>): void;
  sendTo(id: string, event: Letter["event"]): void;
  stopChild(id: string): void;
  spawnChild(src: "account", options: NonNullable<Relay["start"]>): void;
}

/** Carries a relay out, in its order: what is remembered, who stops, who starts, who hears. */
export function post(enqueue: unknown, { remember, stop, start, letters }: Relay): void {
  const to = enqueue as Post;
  if (remember) to.assign(remember);
  if (stop) to.stopChild(stop);
  if (start) to.spawnChild("account", start);
  for (const letter of letters ?? []) {
    if (letter.to.includes(".")) to.sendTo(letter.to, letter.event);
    else to(mail(letter.to as "modal", letter.event as ModalMail));
  }
}
