import type { Recorder } from "../../machines/app/recorder.ts";

/** Methods that only read; they are not recorded, because hooks and elements call them all the time. */
const READS = /^(?:get|is|subscribe|report$)/;

type Calls = Pick<Recorder, "call">;
type Methods = Readonly<Record<string, unknown>>;

function recorded(recorder: Calls, name: string, method: (...args: unknown[]) => unknown) {
  return (...args: unknown[]): unknown => {
    let result: unknown;
    try {
      result = method(...args);
    } catch (error) {
      recorder.call(name, error);
      throw error;
    }
    if (!(result instanceof Promise)) recorder.call(name);
    else
      result.then(
        () => recorder.call(name),
        (error: unknown) => recorder.call(name, error),
      );
    return result;
  };
}

/** The same methods; calls that change something are recorded with their outcome, never with their arguments. */
export function recordCalls<M extends Methods>(recorder: Calls, methods: M): M {
  const wrapped = Object.entries(methods).map(([name, method]) =>
    typeof method === "function" && !READS.test(name)
      ? [name, recorded(recorder, name, method as never)]
      : [name, method],
  );
  return Object.fromEntries(wrapped) as M;
}
