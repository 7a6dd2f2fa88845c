// `npx appkit-replay <file> [--test]`: plays the text of `report()` on the real machines.
import { fileURLToPath } from "node:url";
import { run } from "./command.ts";

// In a clone, a written test plays on the sources beside it; elsewhere on the package.
const isClone = import.meta.url.endsWith(".ts");
const from = isClone ? fileURLToPath(new URL("../main.ts", import.meta.url)) : "appkit/testing";

const { code, out, err } = run(process.argv.slice(2), from);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
