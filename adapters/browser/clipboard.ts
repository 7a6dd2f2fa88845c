import { AppKitError } from "../../domain/errors.ts";

/** The older way, for pages without the permission; works only inside a gesture. It touches neither focus nor selection. */
function copyByCommand({ document }: Window, text: string): void {
  let taken = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    taken = true;
  };
  document.addEventListener("copy", fill, true);
  try {
    document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", fill, true);
  }
  if (!taken) throw new Error("The page may not copy");
}

/** Puts text on the clipboard; has to be asked within a gesture; throws UI_NOT_AVAILABLE where the page may not. */
export async function copyText(window: Window, { text }: { text: string }): Promise<void> {
  try {
    const { clipboard } = window.navigator;
    if (clipboard) return await clipboard.writeText(text);
  } catch {
    // Not allowed this way; the older one may be.
  }
  try {
    copyByCommand(window, text);
  } catch (cause) {
    throw new AppKitError("UI_NOT_AVAILABLE", {}, { cause });
  }
}
