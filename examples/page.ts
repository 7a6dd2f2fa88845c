/** An element of the example page. */
function part<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found as E;
}

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Carries out a visitor's action and shows its outcome. */
async function show(act: () => Promise<string>): Promise<void> {
  const outcome = part("outcome");
  outcome.textContent = "Waiting for the wallet.";
  try {
    outcome.textContent = await act();
  } catch (error) {
    outcome.textContent = `Failed: ${text(error)}`;
  }
}

/** Lists wallets; a press chooses one. */
export function list<W>(
  wallets: readonly W[],
  nameOf: (wallet: W) => string,
  choose: (wallet: W) => Promise<void>,
): void {
  const rows = wallets.map((wallet) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = nameOf(wallet);
    button.addEventListener("click", () => void choose(wallet).catch((error) => show(() => Promise.reject(error))));
    const row = document.createElement("li");
    row.append(button);
    return row;
  });
  part("wallets").replaceChildren(...rows);
}

/** Shows the connected account; without one the visitor cannot sign. */
export function showAccount(account: string | undefined): void {
  part("account").textContent = account ?? "none";
  for (const id of ["sign", "send"]) part<HTMLButtonElement>(id).disabled = account === undefined;
}

/** The actions of a connected visitor. */
export function onPress(acts: { sign: () => Promise<string>; send: (to: string) => Promise<string> }): void {
  part("sign").addEventListener("click", () => void show(acts.sign));
  part("send").addEventListener("click", () => void show(() => acts.send(part<HTMLInputElement>("to").value)));
}
