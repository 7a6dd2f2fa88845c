import { JsonReporter, type SerializedError, type TestModule } from "vitest/node";

/** Vitest's JSON report, with what was thrown outside of every test: the run fails by it, and the report has no word of it. */
export default class Report extends JsonReporter {
  #thrown: readonly SerializedError[] = [];

  override async onTestRunEnd(modules: readonly TestModule[], thrown: readonly SerializedError[] = []): Promise<void> {
    this.#thrown = thrown;
    await super.onTestRunEnd(modules);
  }

  override async writeReport(report: string): Promise<void> {
    const thrownOutside = this.#thrown.map(({ stack, message, type }) => `${type}: ${stack ?? message}`);
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), thrownOutside }));
  }
}
