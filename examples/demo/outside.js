// The lower half of the demo: the sandbox's side of it. Everything here goes through its control calls.
const pollEvery = 1_500;
const callsShown = 200;

const byId = (id) => document.getElementById(id);

/** An element with text or children; never markup. */
function made(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const button = (label, act, kind = "quiet small") => made("button", { type: "button", class: kind, click: act }, label);

async function control(path, body) {
  const init = body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(`/control/${path}`, init);
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(answer.reasons?.[0]?.description ?? `The sandbox answered ${response.status}`);
}

const timeOf = (at) => new Date(at).toLocaleTimeString("en-GB", { hour12: false });
const short = (text) => (text.length > 24 ? `${text.slice(0, 10)}…${text.slice(-8)}` : text);

/** The address of a CAIP-10 account. */
const addressOf = (account) => short(account.split(":").at(-1));

/** Replaces the rows only when they changed, so that a person's focus and selection stay. */
function show(list, rows, key, otherwise) {
  const state = JSON.stringify(key);
  if (list.dataset.state === state) return;
  list.dataset.state = state;
  list.replaceChildren(...(rows.length > 0 ? rows : [made("li", {}, made("p", { class: "empty" }, otherwise))]));
}

function serviceCard({ name, up, facts = {} }) {
  const told = Object.entries(facts).map(([label, value]) =>
    typeof value === "number" && label !== "pid" ? `${value} ${label}` : `${label} ${value}`,
  );
  const lamp = made("span", { class: "lamp", role: "img", "aria-label": up ? "Up" : "Down", "data-up": String(up) });
  return made(
    "li",
    { class: "plate" },
    lamp,
    made("b", {}, name),
    made("p", {}, told.join(", ") || (up ? "Ready" : "Down")),
  );
}

async function showServices() {
  const [services, clock] = await Promise.all([control("services"), control("clock")]);
  show(byId("services"), services.map(serviceCard), services, "No service runs.");
  byId("clock").textContent = new Date(clock.now).toLocaleString("en-GB");
  byId("clock").dateTime = clock.iso;
}

function mailRow({ to, subject, code, text, at }) {
  const about = made("div", {}, made("b", {}, subject), made("p", {}, `To ${[to].flat().join(", ")} at ${timeOf(at)}`));
  return made("li", {}, about, code ? made("span", { class: "mono code" }, code) : made("p", {}, short(text ?? "")));
}

async function showMail() {
  const mails = await control("mailbox");
  show(byId("mail"), mails.map(mailRow), mails, "No mail yet. Codes for a login arrive here.");
  byId("mail-clear").disabled = mails.length === 0;
}

/** Makes a change at the phone wallet and shows the outcome. */
async function steerPhone(body, done) {
  const outcome = byId("phone-outcome");
  try {
    await control("phone-wallet", body);
    outcome.textContent = done;
    outcome.dataset.kind = "good";
  } catch (error) {
    outcome.textContent = error.message;
    outcome.dataset.kind = "bad";
  }
  await showPhone();
}

function askedRow({ id, kind, method, peer, chain, shows }) {
  const what = kind === "proposal" ? "wants to connect" : `asks ${method}${chain ? ` on ${chain}` : ""}`;
  const about = made("div", {}, made("b", {}, `${peer?.name || "A page"} ${what}`), made("p", {}, shows ?? ""));
  const answers = made(
    "div",
    { class: "answers" },
    button("Approve", () => steerPhone({ approve: id }, "Approved.")),
    button("Decline", () => steerPhone({ reject: id }, "Declined.")),
  );
  return made("li", {}, about, answers);
}

function sessionRow({ topic, peer, accounts }) {
  const about = made(
    "div",
    {},
    made("b", {}, peer?.name || "A page"),
    made(
      "p",
      {},
      accounts.slice(0, 3).map(addressOf).join(", "),
      accounts.length > 3 ? ` and ${accounts.length - 3} more` : "",
    ),
  );
  return made(
    "li",
    {},
    about,
    button("Disconnect", () => steerPhone({ disconnect: topic }, "Disconnected.")),
  );
}

let phoneAsked = 0;

async function showPhone() {
  phoneAsked += 1;
  const turn = phoneAsked;
  const phone = await control("phone-wallet");
  // An answer that a later one overtook would take away what a person is about to press.
  if (turn !== phoneAsked) return;
  const { sessions = [], pending = [], settings } = phone;
  byId("asked").hidden = pending.length === 0;
  show(byId("asked"), pending.map(askedRow), pending, "");
  show(byId("sessions"), sessions.map(sessionRow), sessions, "No session. Paste the link that a QR code shows.");
  if (document.activeElement !== byId("phone-mode")) byId("phone-mode").value = settings.mode;
}

/** A path whose long values, such as a relay's token, are cut. */
const brief = (path) => path.replace(/=([^&]{48})[^&]+/g, "=$1…");

const callText = ({ method, path, calls, origin }) => {
  const asked = calls.length > 0 ? ` ${calls.join(", ")}` : "";
  return `${method} ${brief(path)}${asked}${origin ? ` from ${origin}` : ""}`;
};

function callRow(entry) {
  const status = made("span", { class: "mono" }, entry.status === null ? "…" : String(entry.status));
  return made(
    "tr",
    {},
    made("td", { class: "mono" }, timeOf(entry.at)),
    made("td", {}, entry.endpoint, " ", status),
    made("td", { class: "mono" }, callText(entry)),
  );
}

async function showCalls() {
  if (byId("calls-pause").getAttribute("aria-pressed") === "true") return;
  const { entries } = await control("log");
  const wanted = byId("calls-filter").value.trim().toLowerCase();
  const fits = (entry) => `${entry.endpoint} ${callText(entry)}`.toLowerCase().includes(wanted);
  const newest = entries.filter(fits).slice(-callsShown).reverse();
  byId("calls").replaceChildren(...newest.map(callRow));
  byId("calls-empty").hidden = newest.length > 0;
  byId("calls-empty").textContent =
    entries.length > 0 ? "No call fits." : "No call yet. Connect a wallet and they appear here.";
}

async function showAll() {
  if (document.hidden) return;
  await Promise.allSettled([showServices(), showMail(), showPhone(), showCalls()]);
}

function start() {
  const modes = { approve: "Approve", ask: "Ask me here", reject: "Decline", hang: "Nothing" };
  byId("phone-mode").append(...Object.entries(modes).map(([value, label]) => new Option(label, value)));
  byId("phone-mode").addEventListener("change", ({ target }) => steerPhone({ set: { mode: target.value } }, ""));
  byId("pairing").addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("phone-outcome").textContent = "Pairing.";
    await steerPhone({ pair: byId("uri").value.trim() }, "Paired.");
    if (byId("phone-outcome").dataset.kind === "good") byId("uri").value = "";
  });
  byId("mail-clear").addEventListener("click", () => control("mailbox", { clear: true }).then(showMail));
  for (const mover of document.querySelectorAll("[data-advance]")) {
    mover.addEventListener("click", () =>
      control("clock", { advance: Number(mover.dataset.advance) }).then(showServices),
    );
  }
  byId("reset").addEventListener("click", () => control("reset", {}).then(showAll));
  byId("calls-clear").addEventListener("click", () => control("log", { clear: true }).then(showCalls));
  byId("calls-filter").addEventListener("input", showCalls);
  byId("calls-pause").addEventListener("click", ({ currentTarget: pause }) => {
    pause.setAttribute("aria-pressed", String(pause.getAttribute("aria-pressed") !== "true"));
    showCalls();
  });
  document.addEventListener("visibilitychange", showAll);
  showAll();
  setInterval(showAll, pollEvery);
}

start();
