// Checks every law on the project's tree and prints each breach where it is.
import { LAWS } from "./all.ts";
import { type Breach, readTree } from "./tree.ts";

const tree = readTree();
const where = ({ path, line }: Breach): string => (line === undefined ? path : `${path}:${line}`);

let count = 0;
for (const law of LAWS) {
  for (const breach of await law.check(tree)) {
    count += 1;
    console.log(`${law.name}  ${where(breach)}  ${breach.says}`);
  }
}
console.log(`${LAWS.length} laws, ${tree.size} files, ${count} breaches`);
process.exitCode = count > 0 ? 1 : 0;
