import { AppKitError } from "../../domain/errors.ts";
import type { FlowsEvent } from "../../machines/account/events.ts";
import type { NamesEvent } from "../../machines/names/events.ts";
import type { NamesContext } from "../../machines/names/names.ts";
import type { SignedName } from "../../machines/names/ports.ts";
import type { Sample } from "../paths/paths.ts";
import { ALICE, BASE, BOB, ETHEREUM, SOLANA } from "./values.ts";

const TARGET = { address: ALICE, network: ETHEREUM };

const SEEN = [
  { type: "flow.show", view: "ChooseAccountName" },
  { type: "flow.show", view: "RegisterAccountName" },
  { type: "flow.show", view: "RegisterAccountNameSuccess" },
  { type: "flow.hide" },
  { type: "target.changed", target: TARGET },
  { type: "target.changed", target: { address: BOB, network: BASE } },
  { type: "target.changed", target: { address: ALICE, network: SOLANA } },
] satisfies FlowsEvent[];

/** The owner's signature for a name in the samples. */
const SIGNED_NAME: SignedName = {
  message: '{"name":"alice.reown.id","attributes":{},"timestamp":1}',
  ...{ timestamp: 1, signature: "0x51" },
};

export const namesSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    { type: "name.type", text: "alice" },
    { type: "name.type", text: "al" },
    { type: "name.type", text: "" },
    { type: "name.retry" },
    { type: "name.register" },
  ] satisfies NamesEvent[],
  outputs: {
    fetchOwnNames: [[], ["old.reown.id"]],
    lookUpName: [{ isTaken: false }, { isTaken: true }],
    suggestNames: [["alice7.reown.id"]],
    signName: [SIGNED_NAME],
    registerName: [undefined],
  },
  errors: [new AppKitError("NAME_REFUSED", { message: "reserved" })],
  watch: ({ target, typed, owned, isTaken, suggestions, wanted, signed, registered }: NamesContext) => [
    ...[target.network.caipNetworkId, typed, owned?.length, isTaken, suggestions.length],
    ...[wanted !== null, signed !== null, registered !== null],
  ],
  most: 60_000,
} satisfies Sample;
