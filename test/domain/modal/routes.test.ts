import { describe, expect, it } from "vitest";
import { MESSAGES } from "../../../domain/messages.ts";
import { isDismissable, OPENABLE, VIEWS } from "../../../domain/modal/routes.ts";

describe("routes", () => {
  it("ROUTE-1 every view has a name of its own, and those that a host may open are among them", () => {
    expect(new Set(VIEWS).size).toBe(VIEWS.length);
    expect(VIEWS).toEqual(expect.arrayContaining([...OPENABLE]));
    expect(VIEWS).toEqual(
      expect.arrayContaining(["Connect", "Account", "AllWallets", "ConnectingExternal", "UnsupportedChain"]),
    );
  });

  it.each(VIEWS)("ROUTE-1 %s has a title", (view) => {
    expect(MESSAGES[`title.${view}`]).toBeTruthy();
  });

  it("ROUTE-8 UnsupportedChain alone refuses a dismissal; while a sign-in is required, its views and what is signed in do", () => {
    const refusing = (isHeld: boolean) => VIEWS.filter((view) => !isDismissable(view, isHeld));
    expect(refusing(false)).toEqual(["UnsupportedChain"]);
    expect(refusing(true).toSorted()).toEqual([
      "ApproveTransaction",
      "ConnectingSiwe",
      "SIWXSignMessage",
      "UnsupportedChain",
    ]);
  });
});
