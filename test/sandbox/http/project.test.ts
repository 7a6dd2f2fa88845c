import { expect, it } from "vitest";
import { Project } from "../../../sandbox/list/project.ts";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const client = "projectId=p&st=appkit&sv=html-ethers-1.8.0";
const ask = (path: string, query = client) => get(`${sandbox().url}${path}?${query}`);
const set = (body: object) => post(`${sandbox().url}/control/project`, body);

const paths = ["/getAnalyticsConfig", "/appkit/v1/config", "/appkit/v1/project-limits", "/projects/v1/origins"];

it("sandbox: a project has analytics on, every feature listed once, no limit, and all origins", async () => {
  const [analytics, config, limits, origins] = await Promise.all(paths.map((path) => ask(path)));
  expect(analytics?.body).toEqual({ isAnalyticsEnabled: true });
  const ids = config?.body.features.map(({ id }: { id: string }) => id);
  expect([...ids].sort()).toEqual([
    ...["activity", "email_capture", "fund_from_exchange", "headless", "multi_wallet", "onramp", "payments"],
    ...["reown_authentication", "reown_branding", "social_login", "swap"],
  ]);
  expect(config?.body.features).toContainEqual({
    id: "social_login",
    isEnabled: true,
    config: ["email", "google", "x", "discord", "farcaster", "github", "apple", "facebook"],
  });
  expect(limits?.body).toEqual({ planLimits: { tier: "none", isAboveRpcLimit: false, isAboveMauLimit: false } });
  expect(origins?.body).toEqual({ allowedOrigins: ["*"] });
});

it.each(paths)("sandbox: %s is refused without a project, st or sv", async (path) => {
  const queries = ["st=a&sv=b", "projectId=p&sv=b", "projectId=p&st=a"];
  const answers = await Promise.all(queries.map((query) => ask(path, query)));
  expect(answers.map(({ status, body }) => [status, body.status, body.reasons[0].field])).toEqual([
    [401, "FAILED", "projectId"],
    [400, "FAILED", "st"],
    [400, "FAILED", "sv"],
  ]);
});

it("sandbox: the control call changes what it names, and a reset takes it back", async () => {
  const body = {
    analytics: false,
    features: [
      { id: "swap", isEnabled: false },
      { id: "brand_new", isEnabled: true, config: [] },
    ],
    limits: { tier: "starter", isAboveMauLimit: true },
    origins: ["https://shop.example"],
  };
  expect((await set(body)).status).toBe(200);
  expect((await ask("/getAnalyticsConfig")).body).toEqual({ isAnalyticsEnabled: false });
  const { features } = (await ask("/appkit/v1/config")).body;
  expect(features).toContainEqual({ id: "swap", isEnabled: false, config: ["1inch"] });
  expect(features.at(-1)).toEqual({ id: "brand_new", isEnabled: true, config: [] });
  expect(features).toHaveLength(12);
  expect((await ask("/appkit/v1/project-limits")).body.planLimits).toEqual({
    tier: "starter",
    isAboveRpcLimit: false,
    isAboveMauLimit: true,
  });
  expect((await ask("/projects/v1/origins")).body).toEqual({ allowedOrigins: ["https://shop.example"] });
  await set({ features: null });
  expect((await ask("/appkit/v1/config")).body).toEqual({ features: null });
  await sandbox().reset();
  expect(await sandbox().control("project")).toEqual(new Project().report());
});

it.each([
  ["analytics", { analytics: "yes" }],
  ["features", { features: {} }],
  ["features", { features: [{ isEnabled: true }] }],
  ["features", { features: [{ id: "swap", isEnabled: "no" }] }],
  ["features", { features: [{ id: "swap", config: "1inch" }] }],
  ["limits", { limits: { tier: 3 } }],
  ["limits", { limits: [] }],
  ["origins", { origins: "*" }],
  ["origins", { origins: [""] }],
])("sandbox: a project with a wrong %s is refused and nothing is changed: %j", async (field, body) => {
  const answer = await set({ analytics: false, ...body });
  expect([answer.status, answer.body.reasons[0].field]).toEqual([400, field]);
  expect(await sandbox().control("project")).toEqual(new Project().report());
});

it("sandbox: each of the project's calls can be made to fail, alone or as a group", async () => {
  await sandbox().control("faults", { endpoint: "project-config", fault: { status: 503, times: 1 } });
  expect((await ask("/appkit/v1/config")).status).toBe(503);
  expect((await ask("/appkit/v1/config")).status).toBe(200);
  await sandbox().control("faults", { endpoint: "project", fault: { status: 500 } });
  expect((await Promise.all(paths.map((path) => ask(path)))).map(({ status }) => status)).toEqual([500, 500, 500, 500]);
});

it.each([
  ["https://shop.example", "https://shop.example", true],
  ["https://shop.example", "http://shop.example", false],
  ["https://*.shop.example", "https://a.b.shop.example", true],
  ["https://*.shop.example", "https://shop.example.evil.example", false],
  ["shop.example", "http://shop.example", true],
  ["http://localhost:*", "http://localhost:4700", true],
  ["https://shop.example", "null", false],
  ["https://shop.example", undefined, false],
  ["*", undefined, true],
])("sandbox: a project for %s lets %s through: %s", (pattern, origin, allowed) => {
  const project = new Project();
  project.set({ origins: [pattern] });
  expect(project.allows(origin)).toBe(allowed);
});
