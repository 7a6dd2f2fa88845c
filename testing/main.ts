/** `appkit/testing`: generated paths of the machines, walkers that replay them, and invariants. */
export { type Answerable, answer, answerable, answerables, askedOf, refuse, say } from "./answer.ts";
export { ScriptedApp, type ScriptedOptions } from "./app.ts";
export { describePaths, type PathTests, type Runner } from "./describe.ts";
export { describeWalk, type WalkRunner, type WalkTests } from "./host/describe-walk.ts";
export { type Finding, type HostWalk, type JourneyResult, NotWalkable } from "./host/finding.ts";
export type { HostBrowser, HostWalkOptions } from "./host/options.ts";
export {
  wrongInPage,
  wrongWithPromises,
  wrongWithSteps,
  wrongWithStoredConnection,
  wrongWithStoredWallets,
  wrongWithToasts,
} from "./host/page/page-invariants.ts";
export { PageInvariants, type WatchablePage } from "./host/page/watch-invariants.ts";
export type { Moment, WitnessedActor, WitnessedPromise, WitnessedStep } from "./host/page/witness.ts";
export { JOURNEY_NAMES, walkHost } from "./host/walk-host.ts";
export { type AskedTransaction, type ShownTransfer, wrongWithWalletCall } from "./host/wallet-call.ts";
export {
  INVARIANTS,
  type Parent,
  type Seen,
  type Timer,
  wrongWithApp,
  wrongWithApproval,
  wrongWithBalance,
  wrongWithBlocks,
  wrongWithConnection,
  wrongWithEmail,
  wrongWithEnding,
  wrongWithModal,
  wrongWithNetwork,
  wrongWithNotice,
  wrongWithPairing,
  wrongWithQueue,
  wrongWithRouter,
  wrongWithSend,
  wrongWithSignIn,
  wrongWithStorage,
  wrongWithWallets,
} from "./invariants/invariants.ts";
export {
  INVARIANTS_BETWEEN,
  wrongWithNextBalance,
  wrongWithNextEmail,
  wrongWithNextToast,
} from "./invariants/invariants-between.ts";
export { invariantsOf } from "./invariants/invariants-of.ts";
export { wrongAtRest, wrongNow, wrongWithActors, wrongWithPairings } from "./invariants/whole.ts";
export { Ledger, type Names } from "./ledger.ts";
export { modalOf, type Press, press, viewOf, walkPage } from "./page.ts";
export { type Coverage, type Covered, coverageOf, drawCoverage, printCoverage } from "./paths/coverage.ts";
export { type Demand, Demands } from "./paths/demands.ts";
export { type Effect, Model, type Step, type Taken } from "./paths/model.ts";
export { type Pairs, PairWalk, pairsOf } from "./paths/pairs.ts";
export { type Move, type Path, type PathStep, type Paths, pathsOf, type Sample, sayStep } from "./paths/paths.ts";
export { type Plan, planOf, plansOf } from "./paths/plans.ts";
export { printJson, printMarkdown } from "./paths/print.ts";
export { NotAReport, parseReport } from "./report/parse.ts";
export { type Difference, type Replayed, replayReport } from "./report/replay.ts";
export { WALKABLES, type Walkable } from "./samples/machines.ts";
export { type StatelyMessage, statelyMessage } from "./stately.ts";
export { type Check, replay, startWalker, type Walker, wrongWithContext } from "./walk.ts";
export { scheduleOf, startWalk, type WalkCommand, type WalkModel, walkCommands } from "./walk-commands.ts";
export { PORTS, type PortName, type PortRequest } from "./wired.ts";
