import { expect, it } from "vitest";
import { WALLET_BUTTON_NAMES, walletButtonId } from "../../domain/wallets/wallet-ids.ts";
import { makeDirectory } from "../../sandbox/list/directory.ts";
import { get, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();
const list = (query = "") => get(`${sandbox().url}/getWallets?projectId=p&st=appkit&sv=html-core-1&${query}`);
const image = (path: string) => get(`${sandbox().url}/${path}?projectId=p&st=appkit&sv=html-core-1`);
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name);

it("sandbox: pages hold what they are asked for, and together each wallet once", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`page=${page}&entries=40`)));
  expect(pages.map(({ body }) => [body.data.length, body.count])).toEqual([
    [40, 120],
    [40, 120],
    [40, 120],
    [0, 120],
  ]);
  expect(new Set(pages.flatMap(names)).size).toBe(120);
  expect(names(await list("entries=4"))).toEqual(["Juniper", "Heron Wallet", "Marigold", "Thistle"]);
});

it("sandbox: a search ignores case and spaces around it", async () => {
  expect(names(await list("search=%20hERon%20&entries=100"))).toEqual(["Heron Wallet"]);
  expect((await list("search=no%20such%20name")).body).toEqual({ data: [], count: 0 });
  expect(names(await list("search=%E8%B2%A1%E5%B8%83&entries=100"))).toEqual([]);
  expect(names(await list("search=%E9%92%B1%E5%8C%85"))).toEqual(["白桦钱包"]);
});

it("sandbox: include, exclude, chains and badge_type filter", async () => {
  const [one, two, three] = (await list("entries=3")).body.data as { id: string; name: string }[];
  expect(names(await list(`include=${one!.id},${three!.id}`))).toEqual([one!.name, three!.name]);
  const without = await list(`entries=100&exclude=${one!.id},${two!.id}`);
  expect(without.body.count).toBe(118);
  const certified = await list("badge_type=certified&entries=100");
  const plain = await list("badge_type=none&entries=100");
  expect(certified.body.count + plain.body.count).toBe(120);
  const solana = await list("chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100");
  expect(solana.body.count).toBeGreaterThan(5);
  for (const wallet of solana.body.data) expect(wallet.chains).toContain("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
});

it("sandbox: the phone wallet is among the first, with a link for each way to open it", async () => {
  const { body } = await list("entries=5");
  expect(body.data[4]).toMatchObject({
    name: "Ferryman",
    mobile_link: "ferryman://",
    desktop_link: "ferryman-desktop://",
    webapp_link: "https://app.ferryman.example",
    supports_wc: true,
    rdns: "example.ferryman",
  });
});

it("sandbox: wallets are found by their public ids, in the order of the list, with a picture each", async () => {
  const ids = WALLET_BUTTON_NAMES.map((name) => walletButtonId(name));
  const { body } = await list(`include=${ids.join(",")}&entries=100`);
  expect(body.count).toBe(ids.length);
  expect(new Set(body.data.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
  const [metamask] = (await list("include=c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96")).body.data;
  expect([metamask.name, metamask.rdns, metamask.mobile_link]).toEqual(["MetaMask", "io.metamask", "metamask://"]);
  expect((await image(`getWalletImage/${metamask.image_id}`)).status).toBe(200);
});

it("sandbox: names and rdns find a wallet by either, whole and in any case", async () => {
  expect(names(await list("names=juniper,No%20such,Heron%20Wallet"))).toEqual(["Juniper", "Heron Wallet"]);
  expect(names(await list("rdns=io.metamask,example.thistle"))).toEqual(["Thistle", "MetaMask"]);
  expect(names(await list("names=Marigold&rdns=example.thistle"))).toEqual(["Marigold", "Thistle"]);
  expect(names(await list("names=Heron"))).toEqual([]);
});

it("sandbox: wallets that only pay are listed only where they are asked for", async () => {
  const payers = ["Tollgate Pay", "Copper Till"];
  expect(names(await list("search=till"))).toEqual([]);
  const { body } = await list("include_pay_only=true&page=2&entries=100");
  expect(body.count).toBe(122);
  expect(names({ body }).slice(-2)).toEqual(payers);
  expect((await image(`getWalletImage/${body.data.at(-1).image_id}`)).status).toBe(200);
});

it("sandbox: a list comes in the explorer's order, or sorted by name", async () => {
  const ordered = (await list("entries=100")).body.data.map(({ display_index: at }: { display_index: number }) => at);
  expect(ordered).toEqual([...ordered].sort((left, right) => left - right));
  const byName = names(await list("entries=100&sort=name"));
  expect(byName).toEqual([...byName].sort((left, right) => left.localeCompare(right, "en")));
});

it("sandbox: each wallet says what it is and whether it pairs", async () => {
  for (const wallet of (await list("entries=100")).body.data) {
    expect(wallet.description).toContain(wallet.name);
    expect([typeof wallet.supports_wc, typeof wallet.display_index]).toEqual(["boolean", "number"]);
    expect(wallet.link_mode === null || wallet.link_mode.startsWith("https://")).toBe(true);
  }
});

it.each([
  ["projectId", "st=a&sv=b", 401],
  ["st", "projectId=p&sv=b", 400],
  ["sv", "projectId=p&st=a", 400],
  ["page", "projectId=p&st=a&sv=b&page=0", 400],
  ["entries", "projectId=p&st=a&sv=b&entries=1e9", 400],
  ["badge_type", "projectId=p&st=a&sv=b&badge_type=gold", 400],
  ["include_pay_only", "projectId=p&st=a&sv=b&include_pay_only=1", 400],
])("sandbox: a call with a bad %s is refused", async (field, query, status) => {
  const answer = await get(`${sandbox().url}/getWallets?${query}`);
  expect([answer.status, answer.body.status, answer.body.reasons[0].field]).toEqual([status, "FAILED", field]);
});

it("sandbox: every wallet has a picture, and so have networks, currencies and tokens", async () => {
  const { body } = await list("entries=100");
  for (const { image_id: id } of body.data.slice(0, 8)) {
    const answer = await image(`getWalletImage/${id}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(answer.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/);
  }
  for (const path of ["public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900", "public/getCurrencyImage/EUR"]) {
    expect((await image(path)).status).toBe(200);
  }
  expect((await image("public/getTokenImage/USDC")).status).toBe(200);
  expect((await image("getWalletImage/00000000-0000-0000-0000-000000000000")).status).toBe(404);
  expect((await image("public/getAssetImage/..%2Fx")).status).toBe(404);
});

it("sandbox: a seed always makes the same wallets, another seed others", () => {
  expect(makeDirectory(7)).toEqual(makeDirectory(7));
  expect(makeDirectory(8)).not.toEqual(makeDirectory(7));
});

it("sandbox: the list holds names that a layout has to survive", () => {
  const { wallets } = makeDirectory(1);
  expect(wallets.filter(({ name }) => name.length > 40).length).toBeGreaterThanOrEqual(3);
  expect(wallets.filter(({ name }) => /[^\p{Script=Latin}\p{P}\p{Z}]/u.test(name)).length).toBeGreaterThanOrEqual(8);
  expect(wallets.filter((one) => !one.mobile_link && !one.desktop_link && !one.webapp_link).length).toBeGreaterThan(0);
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(120);
  for (const { id, homepage } of wallets) {
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(new URL(homepage).hostname).toMatch(/\.example$/);
  }
});
