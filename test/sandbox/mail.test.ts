import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { codeMail } from "../../sandbox/mail/code-mail.ts";
import { parseMail } from "../../sandbox/mail/mime.ts";
import { get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();
const box = async (to?: string) => {
  const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
  return (await get(`${sandbox().url}/control/mailbox${query}`)).body;
};
const wish = (wait: object) => post(`${sandbox().url}/control/mailbox`, { wait });

/** A foreign mail program. */
const send = (email: object) =>
  createTransport({ url: sandbox().smtp, ignoreTLS: true }).sendMail({ from: "Shop <shop@example.com>", ...email });

it("sandbox: mail for anybody arrives over SMTP, newest first, and goes no further", async () => {
  await send({ to: "ada@example.com", subject: "First", text: "Nothing here." });
  await send({
    to: ["ada@example.com", "bob@elsewhere.example"],
    subject: "Second",
    text: "Code 123456",
    html: "<b>Hi</b>",
  });
  const [bob, ada, first] = await box();
  expect(bob).toEqual({
    id: 3,
    from: "Shop <shop@example.com>",
    to: "bob@elsewhere.example",
    subject: "Second",
    text: "Code 123456",
    html: "<b>Hi</b>",
    code: "123456",
    at: expect.any(Number),
  });
  expect([ada.id, ada.to, first.id, first.code, first.html]).toEqual([2, "ada@example.com", 1, undefined, undefined]);
  expect((await box("ADA@example.com")).map(({ subject }: { subject: string }) => subject)).toEqual([
    "Second",
    "First",
  ]);
  expect(await box("nobody@example.com")).toEqual([]);
});

it("sandbox: what is not plain in a mail comes out as it was written", async () => {
  const text = `Γειά σου, 世界 – ${"long line ".repeat(20)}\n\n.a dot at the start`;
  await send({ to: "ada@example.com", subject: "Zażółć gęślą jaźń, and a long subject that is folded 😀", text });
  const [mail] = await box();
  expect([mail.subject, mail.text]).toEqual(["Zażółć gęślą jaźń, and a long subject that is folded 😀", text]);
});

it("sandbox: a mail is dated by the sandbox's clock", async () => {
  const { now } = await sandbox().control("clock", { advance: 86_400_000 });
  await send({ to: "ada@example.com", subject: "Later", text: "." });
  expect((await box())[0].at).toBeGreaterThanOrEqual(now);
});

describe("waiting for a mail", () => {
  it("sandbox: gives the one that is there, or the next one", async () => {
    await send({ to: "ada@example.com", subject: "One", text: "." });
    expect((await wish({ to: "ada@example.com" })).body.subject).toBe("One");
    const next = wish({ to: "ada@example.com", after: 1 });
    await send({ to: "bob@example.com", subject: "Other", text: "." });
    await send({ to: "ada@example.com", subject: "Two", text: "." });
    expect((await next).body).toMatchObject({ id: 3, subject: "Two" });
  });

  it("sandbox: ends with 404 when none came, also by a reset", async () => {
    const answer = await wish({ to: "ada@example.com", timeout: 30 });
    expect([answer.status, answer.body.reasons[0].description]).toEqual([
      404,
      "No mail for ada@example.com came in time",
    ]);
    const open = wish({ to: "ada@example.com" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sandbox().reset();
    expect((await open).status).toBe(404);
  });

  it.each([{}, { to: "" }, { to: "a@b.example", after: "x" }, { to: "a@b.example", timeout: 60_000 }])(
    "sandbox: is refused for %j",
    async (wait) => expect((await wish(wait)).status).toBe(400),
  );
});

it("sandbox: the mailbox keeps the newest 200, can be emptied, and is empty after a reset", async () => {
  const to = Array.from({ length: 41 }, (_, index) => `box${index}@example.com`);
  for (let round = 0; round < 5; round += 1) await send({ to, subject: `Round ${round}`, text: "." });
  const mails = await box();
  expect([mails.length, mails[0].id, mails.at(-1).id]).toEqual([200, 205, 6]);
  expect((await post(`${sandbox().url}/control/mailbox`, { clear: true })).body).toEqual([]);
  await send({ to: "ada@example.com", subject: "Again", text: "." });
  expect(await box()).toHaveLength(1);
  await sandbox().reset();
  expect(await box()).toEqual([]);
});

it("sandbox: a mail that is too large, and one for too many, are refused", async () => {
  await expect(send({ to: "ada@example.com", subject: "Large", text: "x".repeat(300_000) })).rejects.toThrow(
    /exceeds|at most/,
  );
  const to = Array.from({ length: 51 }, (_, index) => `box${index}@example.com`);
  const { rejected } = (await send({ to, subject: "Many", text: "." })) as { rejected: string[] };
  expect(rejected).toEqual(["box50@example.com"]);
});

it("sandbox: the post office listens on loopback only, and offers neither a login nor encryption", async () => {
  const { port, hostname } = new URL(sandbox().smtp);
  expect(hostname).toBe("127.0.0.1");
  const socket = connect(Number(port), hostname);
  const lines = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (text.startsWith("220") && !text.includes("250")) socket.write("EHLO here\r\n");
      if (/^250 /m.test(text)) resolve(text);
    });
  });
  socket.destroy();
  expect(lines).toContain("SIZE 262144");
  expect(lines).not.toMatch(/AUTH|STARTTLS/);
});

it("sandbox: a mail with a code names it once in each form, and nothing else looks like one", () => {
  const { subject, text, html = "" } = codeMail("ada@example.com", "012345", 20);
  expect([subject, text, html].map((part) => part.match(/\d{6}/g))).toEqual([null, ["012345"], ["012345"]]);
});

describe("reading a message", () => {
  const read = (...lines: string[]) => parseMail(Buffer.from(lines.join("\r\n")));

  it("sandbox: takes the words of a page where there is no plain text", () => {
    const { text, html } = read("Content-Type: text/html", "", "<style>p{}</style><p>Code</p><p>654321</p>");
    expect([text, html]).toEqual(["Code\n654321", "<style>p{}</style><p>Code</p><p>654321</p>"]);
  });

  it("sandbox: looks into nested parts and leaves attachments alone", () => {
    const { text, html } = read(
      ...['Content-Type: multipart/mixed; boundary="a.b"', "", "preamble", "--a.b"],
      ...["Content-Type: multipart/alternative; boundary=in", "", "--in", "", "plain", "--in"],
      ...["Content-Type: text/html; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable", "", "caf=E9="],
      ...["", "", "--in--", "--a.b", "Content-Disposition: attachment; filename=x", "", "111111", "--a.b--", "end"],
    );
    expect([text, html]).toEqual(["plain", "café"]);
  });

  it("sandbox: decodes words in other alphabets, also cut in two", () => {
    const subject = "Subject: =?utf-8?B?w6k=?= =?UTF-8?q?t=C3=A9_?=\r\n =?iso-8859-1?Q?=E0?= end";
    expect(read(subject, "From: x@y.example", "", "").subject).toBe("été à end");
  });

  it.each([
    "",
    "\r\n",
    "no head at all",
    "Content-Type: multipart/mixed\r\n\r\n--x",
    "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n--x\r\n\r\n--x--",
    "Content-Type: text/plain; charset=none-such\r\n\r\nabc",
  ])("sandbox: never throws on a broken one: %j", (raw) => {
    expect(() => parseMail(Buffer.from(raw))).not.toThrow();
  });
});
