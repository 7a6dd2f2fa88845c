import { AppKitError } from "../../domain/errors.ts";

/** Copies by command, for pages without the clipboard permission; works only in a gesture. Keeps focus and selection. */
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

/** Copies text to the clipboard; must be called within a gesture. Throws UI_NOT_AVAILABLE where the page may not. */
export async function copyText(window: Window, { text }: { text: string }): Promise<void> {
  try {
    const { clipboard } = window.navigator;
    if (clipboard) return await clipboard.writeText(text);
  } catch {
    // The Clipboard API is not allowed; the copy command may be.
  }
  try {
    copyByCommand(window, text);
  } catch (cause) {
    throw new AppKitError("UI_NOT_AVAILABLE", {}, { cause });
  }
}
