import { NotOffered } from "../finding.ts";
import type { Visit } from "../visit.ts";
import { type Journey, needOffered } from "./journey.ts";

const VISITOR = "walk@example.com";
/** "Hello" as the wallets are given it. */
const HELLO = "0x48656c6c6f";

async function logIn(visit: Visit): Promise<void> {
  await visit.open();
  await needOffered(visit, 'input[type="email"]', "the modal offers no login by e-mail");
  await visit.step("ask for a code by e-mail", async () => {
    const box = visit.dialog.locator('input[type="email"]');
    await box.fill(VISITOR);
    await box.press("Enter");
    await visit.view("EmailVerifyOtp").waitFor();
  });
  await visit.step("type the code", async () => {
    const code = await visit.sandbox.code(VISITOR);
    visit.secrets.push(code);
    visit.expectOpen(null);
    await visit.action("otp.submit").first().pressSequentially(code);
    await visit.arrive();
  });
}

/** A login by e-mail, a message that is approved in the secure page, and the way out. */
export const emails: Journey = {
  name: "log in by e-mail, approve, log out",
  async walk(visit) {
    await logIn(visit);
    await visit.step("the page asks for a signature", async () => {
      visit.expectOpen(null);
      const ask = `AppKit.getProvider("eip155").request({ method: "personal_sign", params: ["${HELLO}", AppKit.getAddress()] })`;
      await visit.page.evaluate(`globalThis.__appkitWalkSigned = ${ask}.catch((error) => String(error)); undefined`);
      await visit.view("ApproveTransaction").waitFor();
    });
    await visit.approve("approve in the secure page");
    await visit.step("the page gets the signature", async () => {
      const signed = await visit.page.evaluate<string>("globalThis.__appkitWalkSigned");
      if (!signed.startsWith("0x")) throw new Error(`it got ${signed}`);
    });
    await visit.disconnect();
  },
};

/** A name for the account of an embedded wallet. */
export const names: Journey = {
  name: "register a name",
  async walk(visit) {
    await logIn(visit);
    await visit.open({ view: "ChooseAccountName" });
    if (!(await visit.view("ChooseAccountName").isVisible())) throw new NotOffered("the account cannot have a name");
    await visit.press(
      "choose a name",
      visit.action("route.push").or(visit.action("route.replace")),
      "RegisterAccountName",
    );
    await visit.step("type a name that is free", async () => {
      await visit.action("name.type").first().fill("walker-lee");
      await visit.until(() => visit.action("name.register").isEnabled());
    });
    await visit.press("register it", visit.action("name.register"));
    await visit.approve("approve in the secure page");
    await visit.step("the name is registered", () => visit.view("RegisterAccountNameSuccess").waitFor());
  },
};
