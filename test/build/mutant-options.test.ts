import { describe, expect, it } from "vitest";
import { mutantOptions } from "../../build/suite/mutant-options.ts";

describe("npm run mutants", () => {
  it.each(["--help", "-h"])("PUBLIC %s prints how it is called, and runs nothing", (flag) => {
    expect(mutantOptions([flag])).toEqual({ code: 0, says: expect.stringMatching(/^npm run mutants -- /) });
  });

  it.each([
    ["--sampel", "Unknown option"],
    ["--sample=many", "--sample wants a whole number from 1."],
    ["--concurrency=0", "--concurrency wants a whole number from 1."],
    ["--seed=-1", "--seed wants a whole number from 0."],
  ])("PUBLIC %s is told in a sentence, with how it is called", (flag, says) => {
    const help = mutantOptions([flag]);
    expect(help).toMatchObject({ code: 2, says: expect.stringContaining(says) });
    expect(help).toMatchObject({ says: expect.stringContaining("npm run mutants -- ") });
  });

  it("PUBLIC paths, a sample and its seed are taken as they are given", () => {
    expect(mutantOptions(["machines/account", "--sample", "40", "--seed", "7", "--concurrency", "1"])).toEqual({
      ...{ paths: ["machines/account"], size: 40, seed: 7, concurrency: 1, writes: false },
    });
    expect(mutantOptions([])).toMatchObject({ paths: [], size: undefined, writes: false });
  });
});
