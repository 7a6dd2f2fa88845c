// `npx appkit-paths <machine> [--format json|md]`: the generated test paths of a machine.
import { run } from "./command.ts";

const { code, out, err } = run(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
