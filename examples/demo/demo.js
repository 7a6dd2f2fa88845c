const shop = "0xa0ee7a142d267c1f36714e4a8f75612f20a79720";
const modes = {
  approve: "Approve",
  ask: "Ask",
  reject: "Decline",
  hang: "Hang",
  pending: "Already asking",
  locked: "Locked",
  throw: "Break",
};

const byId = (id) => document.getElementById(id);

let account;

function tell(text, kind = "good") {
  const outcome = byId("outcome");
  outcome.textContent = text;
  outcome.dataset.kind = kind;
}

/** Wallets throw values of all kinds; the page shows a sentence for each. */
function sentence(error) {
  try {
    if (error?.code === 4001) return "Declined in the wallet. Nothing was sent.";
    return `The wallet answered: ${error?.message ?? error}`;
  } catch {
    return "The wallet answered with something unreadable.";
  }
}

async function withWallet(act) {
  const provider = AppKit.getProvider("eip155");
  if (!provider || !account) return AppKit.open();
  try {
    tell("Waiting for the wallet.");
    tell(await act(provider, account));
  } catch (error) {
    tell(sentence(error), "bad");
  }
}

const hexOf = (text) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Wei of a decimal amount, without floating point. */
function weiOf(amount) {
  const [whole, part = ""] = amount.split(".");
  return `0x${(BigInt(whole) * 10n ** 18n + BigInt(part.padEnd(18, "0"))).toString(16)}`;
}

function buy(amount) {
  return withWallet(async (provider, from) => {
    const params = [{ from, to: shop, value: weiOf(amount) }];
    return `Sent ${amount} ETH. Transaction ${await provider.request({ method: "eth_sendTransaction", params })}`;
  });
}

function sign() {
  return withWallet(async (provider, from) => {
    const params = [hexOf("Larkspur: hello from the demo"), from];
    return `Signed: ${await provider.request({ method: "personal_sign", params })}`;
  });
}

function showAccount(state) {
  account = state?.isConnected ? state.address : undefined;
  byId("status").textContent = account
    ? "Connected"
    : (state?.status ?? "Not connected").replace("disconnected", "Not connected");
  byId("account").textContent = account ?? "None";
  byId("open").textContent = account ? "See your account" : "Connect wallet";
  for (const button of document.querySelectorAll("#sign, [data-buy]")) button.disabled = !account;
}

function showNetwork(state) {
  const { caipNetwork, caipNetworkId } = state ?? {};
  byId("network").textContent = caipNetwork ? `${caipNetwork.name} (${caipNetworkId})` : "None";
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** The theme that the visitor has chosen; until then the system's. */
let chosenTheme;

function isDark() {
  return chosenTheme ? chosenTheme === "dark" : systemDark.matches;
}

function showTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", String(isDark()));
}

function turnTheme() {
  chosenTheme = isDark() ? "light" : "dark";
  window.AppKit?.setThemeMode(chosenTheme);
  showTheme();
}

function control(label, input) {
  const made = document.createElement("label");
  made.append(...(input.type === "checkbox" ? [input, label] : [label, input]));
  return made;
}

function choices(entries, value, change) {
  const select = document.createElement("select");
  select.append(...entries.map(([key, label]) => new Option(label, key, false, key === String(value))));
  select.addEventListener("change", () => change(select.value));
  return select;
}

async function walletRow(key, handle) {
  const state = await handle.get();
  const row = document.createElement("li");
  const icon = document.createElement("img");
  icon.alt = "";
  icon.src = handle.info.icon;
  const name = document.createElement("b");
  name.textContent = state.name;
  const knowsBase = document.createElement("input");
  knowsBase.type = "checkbox";
  knowsBase.checked = state.chains.includes(8453);
  knowsBase.addEventListener("change", () => handle.set({ chains: knowsBase.checked ? [1, 8453] : [1] }));
  const networks = [
    ["1", "Ethereum"],
    ["8453", "Base"],
    ["137", "Polygon"],
  ];
  const switches = document.createElement("div");
  switches.className = "switches";
  switches.append(
    control(
      "Answers",
      choices(Object.entries(modes), state.mode, (mode) => handle.set({ mode })),
    ),
    control(
      "Is on",
      choices(networks, state.chain, (chain) => handle.set({ chain: Number(chain) })),
    ),
    control("Knows Base", knowsBase),
  );
  row.dataset.key = key;
  row.append(icon, name, switches);
  return row;
}

async function showWallets() {
  const handles = Object.entries(window.sandboxWallets ?? {}).filter(([, handle]) => handle?.info);
  byId("wallets").replaceChildren(...(await Promise.all(handles.map(([key, handle]) => walletRow(key, handle)))));
}

function start() {
  byId("theme").addEventListener("click", turnTheme);
  systemDark.addEventListener("change", showTheme);
  byId("sign").addEventListener("click", sign);
  for (const button of document.querySelectorAll("[data-buy]")) {
    button.addEventListener("click", () => buy(button.dataset.buy));
  }
  showTheme();
  showWallets();
  if (!window.AppKit) {
    const notice = byId("notice");
    notice.textContent = "The script is not there yet: run npm run build, then load this page again.";
    notice.hidden = false;
    document.querySelector(".loud").disabled = true;
    return;
  }
  AppKit.subscribeAccount(showAccount);
  AppKit.subscribeNetwork(showNetwork);
}

start();
