import { describe, expect, it } from "vitest";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

const IMPORT =
  'import { useAppKitBalance, useAppKitEvents, useAppKitProvider as useProvider, useDisconnect } from "@reown/appkit/react";\n';
const rewritten = (code: string) => {
  const text = IMPORT + code;
  return rewrite(text, (into) => findIn({ text, isPlain: true, at: 0, into }));
};

const TYPED =
  "`useAppKitProvider` has no provider's type for its argument here: leave it out, the namespace gives the type";
const EMPTY = "`useAppKitEvents` gives undefined here until the first event: read it with `?.`";

describe("appkit-migrate and hooks that do otherwise", () => {
  it.each([
    ['const { walletProvider } = useProvider<Provider>("eip155");', TYPED],
    ["log(useAppKitEvents().data.event);", EMPTY],
    ["const { data } = useAppKitEvents();", EMPTY],
    ["const events = useAppKitEvents(); useEffect(() => log(events.data.event), [events]);", EMPTY],
    ["const events = useAppKitEvents(); const { data } = events;", EMPTY],
    ["const events = useAppKitEvents(); log(events['data']?.event);", EMPTY],
  ])("PUBLIC what would be kept and fail is named, and nothing is written: %s", (code, says) => {
    expect(rewritten(code)).toEqual({ kind: "left", left: [{ line: 2, says }] });
  });

  it.each([
    ["const { disconnect } = useDisconnect(); disconnect({ namespace: 'solana' });"],
    ["const { disconnect: leave } = useDisconnect(); const end = () => leave({ namespace });"],
    ["const ending = useDisconnect(); ending.disconnect({ namespace });"],
  ])("PUBLIC a disconnect with the namespace in an object is named: %s", (code) => {
    const says = "`disconnect` takes the namespace itself here, and no object with it";
    expect(rewritten(code)).toEqual({ kind: "left", left: [{ line: 2, says }] });
  });

  it("PUBLIC the hook of the balance, which gave a call in the balance's place, is named", () => {
    const says = "`useAppKitBalance` gives `balance` and `updateNativeBalance` here, and no `fetchBalance`";
    expect(rewritten("const { fetchBalance } = useAppKitBalance();")).toEqual({
      kind: "left",
      left: [{ line: 2, says }],
    });
  });

  it("PUBLIC each place is named once", () => {
    const found = rewritten(`function One() {
  const events = useAppKitEvents();
  return events.data.event;
}
function Two() {
  const events = useAppKitEvents();
  return [events?.timestamp, events.data];
}`);
    expect(found).toMatchObject({ left: [{ line: 4 }, { line: 8 }] });
  });

  it.each([
    'const { disconnect } = useDisconnect(); disconnect(); disconnect("solana"); wagmi.disconnect({ connector });',
    "const { disconnect } = useLeaving(); disconnect({ namespace });",
    'const { walletProvider } = useProvider("eip155");',
    "log(useAppKitEvents()?.data.event);",
    "const { data } = useAppKitEvents() ?? {};",
    "const events = useAppKitEvents(); useEffect(() => log(events?.data.event), [events]);",
    "const events = useAppKitEvents(); if (!events) return; log(events.data);",
    "const events = useAppKitEvents(); if (events) log(events.data);",
    "const events = useAppKitEvents(); log(events && events.data);",
    "const events = useAppKitEvents(); log(events === undefined ? '' : events.data);",
    "function One() { const events = useAppKitEvents(); return events; }\nfunction Two(events) { return events.data; }",
    "function Own() { return useEvents().data; }",
  ])("PUBLIC what works here as well is not named: %s", (code) => {
    expect(rewritten(`async () => { ${code} };`)).toMatchObject({ kind: "rewritten", changes: 1 });
  });
});
