import { Fragment, type ReactNode } from "react";
import type { MessageKey } from "../../../domain/messages.ts";
import { useText } from "../../shell/text.ts";

export interface StatusTextProps {
  text: MessageKey;
  /** The values of its placeholders: names from outside, links. */
  values?: Record<string, ReactNode>;
}

/** A sentence of the catalogue; each value keeps its own writing direction. */
export function StatusText({ text, values = {} }: StatusTextProps) {
  const segments = useText()(text).split(/\{(\w+)\}/);
  return segments.map((segment, at) => {
    const key = `${at}${segment}`;
    return at % 2 ? <bdi key={key}>{values[segment]}</bdi> : <Fragment key={key}>{segment}</Fragment>;
  });
}
