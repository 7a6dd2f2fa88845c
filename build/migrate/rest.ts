/** The remaining mentions of the predecessor: in a mock, a type, a build's configuration. */
import type { Draft } from "./draft.ts";
import type { Findings } from "./elements.ts";
import { FOREIGN_MODULE } from "./names.ts";
import { isNode, nodesOf, type SyntaxNode, textOf } from "./syntax.ts";

/** A module's name, or the beginning of all its elements' names; whole names of elements are looked for elsewhere. */
const REST = /@(?:reown\/appkit|web3modal\/)[\w./@-]*|(?<![\w.#-])w3m-(?![a-z])/gi;

/** True for `require` and `import()`. */
const isLoader = ({ callee }: SyntaxNode): boolean =>
  isNode(callee) && (textOf(callee) === "require" || callee.type === "Import");

function saysOf(name: string, literal: SyntaxNode, taker: SyntaxNode): string {
  if (name.toLowerCase() === "w3m-") return "`w3m-` begins the names of elements, which begin with `appkit-` here";
  if (isLoader(taker) && FOREIGN_MODULE.test(textOf(literal))) return `"${name}" is loaded by a call: import it`;
  return `"${name}" is named here: docs/migrate.md says what takes its place`;
}

/** Names whatever of the predecessor's stands in a text of the script and is neither changed nor taken away. */
export function remarkRest(draft: Draft): void {
  for (const { node, parents } of nodesOf(draft.tree, "StringLiteral", "TemplateElement", "RegExpLiteral")) {
    const taker = parents.at(-1);
    // Imports are judged as a whole.
    if (!taker || /^(?:Import|Export).*Declaration$/.test(taker.type)) continue;
    draft.look(node, (text, offset, { edits, remarks }: Findings) => {
      for (const { 0: name, index } of text.matchAll(REST)) {
        const at = offset + index;
        if (edits.some(({ start, end }) => start <= at && at < end)) continue;
        remarks.push({ at, says: saysOf(name, node, taker) });
      }
    });
  }
}
