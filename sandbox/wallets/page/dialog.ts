const rules = `
  dialog {
    position: fixed; inset: 16px 16px auto auto; margin: 0; box-sizing: border-box;
    inline-size: min(320px, calc(100vw - 32px)); padding: 20px; border: 1px solid rgb(128 128 128 / 0.35);
    border-radius: 16px; background: Canvas; color: CanvasText; color-scheme: light dark;
    font: 400 14px/20px system-ui, sans-serif; box-shadow: 0 16px 40px -8px rgb(0 0 0 / 0.4);
  }
  dialog::backdrop { background: transparent; }
  header { display: flex; align-items: center; gap: 10px; font-weight: 600; }
  img { inline-size: 28px; block-size: 28px; border-radius: 8px; }
  h2 { margin: 16px 0 8px; font-size: 17px; line-height: 24px; }
  p { margin: 0 0 6px; overflow-wrap: anywhere; max-block-size: 120px; overflow: auto; }
  footer { display: flex; gap: 8px; margin-block-start: 16px; }
  button {
    flex: 1; min-block-size: 40px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer;
    background: rgb(128 128 128 / 0.18); color: inherit;
  }
  button[value="approve"] { background: #4458dc; color: #fff; }
  button:focus-visible { outline: 2px solid #7c8cf5; outline-offset: 2px; }
`;

function sheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}

function line<K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function choice(value: "approve" | "reject", label: string): HTMLButtonElement {
  const button = line("button", label);
  button.type = "button";
  button.value = value;
  return button;
}

/** The content of the dialog. */
export interface Question {
  readonly wallet: string;
  readonly icon: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Asks the person in a small window of the wallet's own, above everything that the page has open.
 * It is a second modal dialog, since a page below another one could not be clicked.
 */
export function askPerson(question: Question): Promise<"approve" | "reject"> {
  const host = document.createElement("div");
  host.dataset.sandboxWallet = question.wallet;
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet()];

  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", `${question.wallet}: ${question.title}`);
  const head = document.createElement("header");
  const icon = document.createElement("img");
  icon.alt = "";
  icon.src = question.icon;
  head.append(icon, line("span", question.wallet));
  const foot = document.createElement("footer");
  const reject = choice("reject", "Reject");
  const approve = choice("approve", "Approve");
  foot.append(reject, approve);
  dialog.append(head, line("h2", question.title), ...question.lines.map((text) => line("p", text)), foot);
  root.append(dialog);
  document.documentElement.append(host);
  dialog.showModal();

  return new Promise((resolve) => {
    const settle = (decision: "approve" | "reject") => (): void => {
      dialog.close();
      host.remove();
      resolve(decision);
    };
    approve.addEventListener("click", settle("approve"));
    reject.addEventListener("click", settle("reject"));
    dialog.addEventListener("cancel", settle("reject"));
  });
}
