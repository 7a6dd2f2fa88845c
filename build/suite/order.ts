import { relative } from "node:path";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files in an order that follows from the seed, one project after the other: a worker goes on to the next file only
 * where that is one of the same project, and else a new one starts.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { projects, config } = this.ctx;
    const lotOf = ({ moduleId }: TestSpecification): string =>
      bytesToHex(sha256(utf8ToBytes(`${config.sequence.seed} ${relative(config.root, moduleId)}`)));
    return files
      .map((file) => ({ file, rank: projects.indexOf(file.project), lot: lotOf(file) }))
      .toSorted((one, other) => one.rank - other.rank || (one.lot < other.lot ? -1 : 1))
      .map(({ file }) => file);
  }
}
