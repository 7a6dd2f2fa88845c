import { type Actor, type AnyStateMachine, createActor, type InputFrom, type StateMachine } from "xstate";
import { type AnswerTo, answerPorts } from "../../machines/app/port.ts";

/** The ports and machines that a machine starts, as its setup types them. */
type ActorsOf<M> =
  // biome-ignore lint/suspicious/noExplicitAny: XState's own types of a machine take any in these places.
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any>
    ? A extends { src: string }
      ? A
      : never
    : never;

/** Answers to the ports of a machine, each typed by its port's input and output. */
export type PortAnswers<M extends AnyStateMachine> = {
  readonly [Src in ActorsOf<M>["src"]]?: AnswerTo<Extract<ActorsOf<M>, { src: Src }>["logic"]>;
};

/**
 * A machine by itself, not started yet. A port without an answer rejects with PORT_NOT_PROVIDED, as it does in an app. `clock`: default
 * the runtime's.
 */
export function runAlone<M extends AnyStateMachine>(
  machine: M,
  { input, ports, clock }: { input: InputFrom<M>; ports: PortAnswers<M>; clock?: Actor<M>["clock"] },
): Actor<M> {
  const actor = createActor(machine as AnyStateMachine, { input: input as never, ...(clock && { clock }) });
  answerPorts(actor, ports as never);
  return actor as Actor<M>;
}
