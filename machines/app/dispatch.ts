import type { ModalEvent } from "../modal/events.ts";
import type { AppContext } from "./context.ts";
import type { Message, Reaction } from "./reaction.ts";
import { sendToActor } from "./send-to-actor.ts";

interface Enqueue {
  (action: ReturnType<typeof sendToActor>): void;
  assign(context: Partial<AppContext>): void;
  sendTo(id: string, event: Message["event"]): void;
  stopChild(id: string): void;
  spawnChild(src: "account", options: NonNullable<Reaction["start"]>): void;
}

/** Carries out a reaction in this order: assigns the context, stops a child, starts a child, sends the messages. */
export function dispatch(enqueue: unknown, { context, stop, start, messages }: Reaction): void {
  const to = enqueue as Enqueue;
  if (context) to.assign(context);
  if (stop) to.stopChild(stop);
  if (start) to.spawnChild("account", start);
  for (const message of messages ?? []) {
    if (message.to.includes(".")) to.sendTo(message.to, message.event);
    else to(sendToActor(message.to as "modal", message.event as ModalEvent));
  }
}
