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
  const parts = useText()(text).split(/\{(\w+)\}/);
  return parts.map((part, at) => {
    const key = `${at}${part}`;
    return at % 2 ? <bdi key={key}>{values[part]}</bdi> : <Fragment key={key}>{part}</Fragment>;
  });
}
