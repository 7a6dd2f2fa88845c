// `npx appkit-migrate <folder> [--dry]`: rewrites a site that uses the predecessor.
import { run } from "./command.ts";

const { code, out, err } = run(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
