import { type Heard, type Message, read } from "./messages.ts";

/** Hears the frame, and nobody else: its own window, at its own origin (S1). Returns what ends it. */
export function listenToFrame(
  window: Window,
  element: HTMLIFrameElement,
  origin: string,
  tell: (heard: Heard) => void,
): () => void {
  const listen = ({ source, origin: from, data }: MessageEvent) => {
    if (!source || source !== element.contentWindow || from !== origin) return;
    const heard = read(data);
    if (heard) tell(heard);
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}

/** Tells the frame, where it is still at its own origin. */
export function sendToFrame(element: HTMLIFrameElement, origin: string, message: Message): void {
  element.contentWindow?.postMessage(message, origin);
}
