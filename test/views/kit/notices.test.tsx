import { describe, expect, it } from "vitest";
import { ConnectionStatus } from "../../../views/kit/states/ConnectionStatus.tsx";
import { StatusText } from "../../../views/kit/states/StatusText.tsx";
import { AlertBar } from "../../../views/shell/card/AlertBar.tsx";
import { Toast } from "../../../views/shell/card/Toast.tsx";
import { render } from "../render.tsx";

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
  it("ERR-1: can be dismissed", () => {
    const { press, sent, one } = render(<AlertBar text="Project ID Not Configured" />);
    expect(one("[role='alert'] span").textContent).toBe("Project ID Not Configured");
    press("[data-action='alert.dismiss']");
    expect(sent).toEqual([{ type: "alert.dismiss" }]);
  });

  it("CONF-12 ERR-1: copies the report of the session", () => {
    const { press, sent, one } = render(<AlertBar text="Project ID Not Configured" />);
    press("[data-action='report.copy']");
    expect(one("[data-action='report.copy']").textContent).toBe("Copy report");
    expect(sent).toEqual([{ type: "report.copy" }]);
  });
});

describe("a sentence", () => {
  it("S8: what is put into it is text with a direction of its own", () => {
    const { one, root } = render(<StatusText text="external.waiting" values={{ name: "<img src=x>" }} />);
    expect(root.textContent).toBe("Continue in <img src=x>");
    expect(one("bdi").children).toHaveLength(0);
  });
});

describe("the thread", () => {
  it("Is for the eye alone", () => {
    const { one } = render(<ConnectionStatus state="closed" from="a" to="b" />);
    expect(one(".connection-status").getAttribute("aria-hidden")).toBe("true");
  });
});
