import { describe, expect, it } from "vitest";
import { AlertBar } from "../../../views/kit/AlertBar.tsx";
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from "../../../views/kit/HostButton.tsx";
import { Say } from "../../../views/kit/Say.tsx";
import { Thread } from "../../../views/kit/Thread.tsx";
import { Toast } from "../../../views/kit/Toast.tsx";
import { render } from "../render.tsx";

const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

describe("a toast", () => {
  it.each([
    ["success", "status"],
    ["loading", "status"],
    ["error", "alert"],
  ] as const)("ROUTE-16: %s is a %s with its variant", (variant, role) => {
    const { one, root } = render(<Toast variant={variant} text="Address copied" />);
    expect(one(`[role='${role}']`).dataset["variant"]).toBe(variant);
    expect(root.textContent).toBe("Address copied");
  });

  it("ROUTE-16: takes an icon of ours, and passes over any other word", () => {
    const path = (icon: string) =>
      render(<Toast variant="success" text="" icon={icon} />)
        .one("path")
        .getAttribute("d");
    expect(path("shield")).not.toBe(path("ok"));
    expect(path("constructor")).toBe(path("ok"));
  });
});

describe("an alert", () => {
  it("ERR-2: can be dismissed", () => {
    const { press, sent, one } = render(<AlertBar text="Project ID Not Configured" />);
    expect(one("[role='alert']").textContent).toBe("Project ID Not Configured");
    press("button");
    expect(sent).toEqual([{ type: "alert.dismiss" }]);
  });
});

describe("a sentence", () => {
  it("S8: what is put into it is text with a direction of its own", () => {
    const { one, root } = render(<Say text="external.waiting" values={{ name: "<img src=x>" }} />);
    expect(root.textContent).toBe("Continue in <img src=x>");
    expect(one("bdi").children).toHaveLength(0);
  });
});

describe("the thread", () => {
  it("Is for the eye alone", () => {
    const { one } = render(<Thread state="closed" from="a" to="b" />);
    expect(one(".thread").getAttribute("aria-hidden")).toBe("true");
  });
});

describe("a button on the host page", () => {
  it("Has the parts that a host's style reaches", () => {
    const { one } = render(<AccountButton address={ADDRESS} onPress={() => {}} />);
    for (const part of ["button", "label", "icon"]) expect(one(`[part='${part}']`)).toBeDefined();
  });

  it("ACCT-7: the account button shows 4 and 6 characters, the balance, and its exact amount", () => {
    const balance = { raw: "1.2849", text: "1.284", symbol: "ETH" };
    const { one, root } = render(<AccountButton address={ADDRESS} balance={balance} onPress={() => {}} />);
    expect(root.textContent).toBe("1.284 ETHAccount 0x71…d8976F");
    expect(one("[data-raw]").dataset["raw"]).toBe("1.2849");
  });

  it("The connect button tells what it does meanwhile", () => {
    let pressed = 0;
    const press = (): void => {
      pressed += 1;
    };
    const button = render(<ConnectButton loading={false} onPress={press} />);
    button.press("button");
    expect(button.root.textContent).toBe("Connect Wallet");
    expect(pressed).toBe(1);
    const busy = render(<ConnectButton loading loadingLabel="One moment" onPress={press} />);
    expect(busy.root.textContent).toBe("One moment");
    expect(busy.one("button").getAttribute("aria-busy")).toBe("true");
  });

  it("A host's own words go into the network button's slot", () => {
    const { one } = render(<NetworkButton label="Select Network" unsupported={false} onPress={() => {}} />);
    expect(one("slot").textContent).toBe("Select Network");
  });

  it("The wallet button names its wallet", () => {
    const { root } = render(<WalletButton wallet={{ name: "Juniper" }} loading={false} onPress={() => {}} />);
    expect(root.textContent).toBe("JJuniper");
  });
});
