import { afterAll, expect, it, vi } from "vitest";
import { AUTH } from "../../../domain/embedded/embedded.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import { ETHEREUM, SOLANA } from "../../../testing/samples/values.ts";

type Answers = Record<string, (...of: unknown[]) => unknown>;

/** The answers to all ports, and who is asked for them. */
const wired = vi.hoisted(() => ({ answers: {} as Answers, told: [] as unknown[] }));
vi.mock("../../../machines/app/port.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  answerPorts: (_: unknown, answers: Answers) => void Object.assign(wired, { answers }),
}));
vi.mock("../../../api/wire/account-code.ts", () => ({
  async withAccount(answer: unknown) {
    wired.told.push("the account's code");
    return answer;
  },
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { wire } = await import("../../../api/wire.ts");

const told = () => wired.told.splice(0);

/** The answers over parties that note what they are asked. */
function answersOf(more: object = {}): Answers {
  const party = (name: string) => {
    const say = (what: string) => (of: unknown) => void wired.told.push([`${name} ${what}`, of]);
    const ports = ["connectWallet", "restoreWallet", "watchWallet", "disconnectWallet", "switchWalletNetwork"];
    return Object.fromEntries([...ports, "decline"].map((what) => [what, say(what)]));
  };
  const wallets = { ...party("page"), providerOf: (...of: unknown[]) => `provider of ${of.join()}` };
  const [pairings, embedded] = [party("relay"), party("frame")];
  const signIn = { open: async () => party("sign-in") };
  const copyText = ({ text }: { text: string }) => void wired.told.push(text);
  const others = { list: {}, chains: {}, facts: {}, api: {} };
  wire({} as never, { ...others, wallets, pairings, embedded, signIn, copyText, ...more } as never, () => "the report");
  told();
  return wired.answers;
}

it.each([
  [WALLET_CONNECT, "relay"],
  [AUTH, "frame"],
  ["io.fox", "page"],
])("CONN-12 NET-2 of a session of %s the %s is asked", async (connectorId, party) => {
  const answers = answersOf();
  const of = { connectorId };
  for (const port of ["watchWallet", "disconnectWallet", "switchWalletNetwork"]) {
    await answers[port]?.(of);
    expect(told()).toEqual([[`${party} ${port}`, of]]);
  }
  await answers["restoreWallet"]?.(of);
  expect(told()).toEqual([[`${party} restoreWallet`, of], "the account's code"]);
});

it("SIZE the account's code comes with the first wallet, and with the code of a login", async () => {
  const { connectWallet, loadFeature } = answersOf();
  await connectWallet?.({ connectorId: "io.fox" });
  expect(told()).toEqual([["page connectWallet", { connectorId: "io.fox" }], "the account's code"]);
  expect(await loadFeature?.({ name: "email" })).toMatchObject({ id: "email" });
  expect(told()).toEqual(["the account's code"]);
});

it("SIGN-1 SIGN-4 a message is signed by the wallet of its account, and a sign-in whose option is wrong does not begin", async () => {
  const input = { target: { connectorId: "io.sun", namespace: SOLANA.chainNamespace } };
  const sign = vi.fn();
  await answersOf({ signIn: { open: async () => ({ sign }) } })["signDraft"]?.(input);
  expect(sign).toHaveBeenCalledExactlyOnceWith(input, "provider of io.sun,solana");
  await answersOf()["declineSignIn"]?.(ETHEREUM);
  expect(told()).toEqual([["sign-in decline", ETHEREUM]]);
  const open = () => Promise.reject(new Error("`siwx` is wrong"));
  await expect(answersOf({ signIn: { open } })["loadFeature"]?.({ name: "attempt" })).rejects.toThrow("`siwx`");
});

it("NET-5 ERR-1 tells whether the page is in sight, and copies the flight recorder's text", () => {
  const heard: unknown[] = [];
  const watch = (tell: (isVisible: boolean) => void) => [true, false].map(tell);
  const { watchVisibility, copyReport } = answersOf({ watchVisibility: watch });
  watchVisibility?.(undefined, ({ type }: { type: string }) => heard.push(type));
  expect(heard).toEqual(["page.shown", "page.hidden"]);
  copyReport?.();
  expect(told()).toEqual(["the report"]);
});
