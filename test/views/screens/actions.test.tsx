import { beforeAll, describe, expect, it } from "vitest";
import { MESSAGES } from "../../../domain/messages.ts";
import { VIEWS } from "../../../domain/modal/routes.ts";
import { Header } from "../../../views/kit/Header.tsx";
import { Networks } from "../../../views/screens/networks/Networks.tsx";
import { screenOf } from "../../../views/screens/screens.tsx";
import { loadChunks } from "../../../views/shell/chunks.ts";
import { inTime } from "../../gallery/in-time.ts";
import { NOTICES } from "../../gallery/notices.tsx";
import { GALLERY } from "../../gallery/states.ts";
import { type Rendered, render } from "../render.tsx";

const CONTROLS = "button, input, select, textarea, summary, a[href], [role='button'], [role='tab'], [tabindex='0']";

beforeAll(loadChunks);

/** Controls that do not say what they do. */
function silent({ all }: Rendered): string[] {
  return all(CONTROLS)
    .filter(({ dataset }) => !/^[a-z][a-zA-Z]*\.[a-zA-Z]+$/.test(dataset["action"] ?? ""))
    .map(({ outerHTML }) => outerHTML);
}

/** Elements that say what they do, but are not reached like a control. */
function dead({ all }: Rendered): string[] {
  return all("[data-action]").flatMap((element) => (element.matches(CONTROLS) ? [] : [element.outerHTML]));
}

describe.each(VIEWS)("%s", (view) => {
  it.each(Object.entries(GALLERY[view] as Record<string, object>))(
    "PUBLIC: every control says what it does: %s",
    (_, props) => {
      const { Body, lead, title } = screenOf(view);
      const titled = title(props, (key) => MESSAGES[key]);
      const screen = render(
        <>
          <Header titleId="title" title={titled} lead={lead?.(props)} back help close />
          <Body {...inTime(props)} />
        </>,
      );
      expect(silent(screen)).toEqual([]);
      expect(dead(screen)).toEqual([]);
    },
  );
});

describe("the notices", () => {
  it.each(Object.entries(NOTICES))("PUBLIC, ROUTE-16: every control says what it does: %s", (_, notice) => {
    expect(silent(render(notice))).toEqual([]);
  });
});

describe("a search that found nothing", () => {
  it("NET-7: its field, its cross and its way back say what they do", () => {
    const screen = render(<Networks.Body {...GALLERY.Networks.many} />);
    screen.type("input", "nowhere");
    expect(silent(screen)).toEqual([]);
    expect(screen.all("[data-action='networks.search']")).toHaveLength(3);
  });
});
