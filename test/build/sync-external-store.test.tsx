// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useSyncExternalStoreWithSelector } from "../../build/shims/sync-external-store.ts";

interface Shop {
  fruit: readonly string[];
  visitors: number;
}

let shop: Shop;
let tell: () => void;
let renders: (readonly string[])[];
let page: HTMLElement;

const subscribe = (onChange: () => void): (() => void) => {
  tell = onChange;
  return () => undefined;
};
const getShop = (): Shop => shop;
const sameFruit = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

function Fruit() {
  const fruit = useSyncExternalStoreWithSelector(subscribe, getShop, getShop, ({ fruit }) => fruit, sameFruit);
  renders.push(fruit);
  return <p>{fruit.join()}</p>;
}

async function change(next: Shop): Promise<void> {
  shop = next;
  await act(async () => tell());
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  shop = { fruit: ["apple"], visitors: 0 };
  renders = [];
  page = document.createElement("div");
  await act(async () => createRoot(page).render(<Fruit />));
});

afterEach(() => Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT"));

describe("the store hook that is bundled", () => {
  test("it shows what is selected, and what it becomes", async () => {
    expect(page.textContent).toBe("apple");
    await change({ fruit: ["pear"], visitors: 0 });
    expect(page.textContent).toBe("pear");
  });

  test("a change outside the selection renders nothing", async () => {
    await change({ ...shop, visitors: 1 });
    expect(renders).toHaveLength(1);
  });

  test("an equal selection renders nothing and keeps its identity", async () => {
    await change({ fruit: ["apple"], visitors: 2 });
    expect(renders).toHaveLength(1);
    await change({ fruit: ["pear"], visitors: 2 });
    expect(renders).toHaveLength(2);
  });
});
