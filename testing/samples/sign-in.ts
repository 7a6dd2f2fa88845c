import type { VisibilityEvent } from "../../machines/account/ports.ts";
import type { AttemptContext } from "../../machines/sign-in/attempt.ts";
import type { SignInEvent } from "../../machines/sign-in/events.ts";
import type { DepartedSignIn, SignInFound, SignInTarget } from "../../machines/sign-in/ports.ts";
import type { AttemptInput, SignInContext } from "../../machines/sign-in/sign-in.ts";
import { answerable } from "../answer.ts";
import type { Sample } from "../paths/paths.ts";
import { ALICE, BASE, ETHEREUM, FOX } from "./values.ts";

const target: SignInTarget = {
  ...{ connectorId: FOX.id, namespace: "eip155", address: ALICE },
  ...{ networkId: ETHEREUM.caipNetworkId, isSmartAccount: false },
};
const left: DepartedSignIn[] = [{ target: { ...target, networkId: BASE.caipNetworkId }, reason: "network" }];
const input = (more: Partial<AttemptInput>): AttemptInput => ({
  ...{ target: null, left: [], isConnecting: false },
  ...more,
});
const found = (status: SignInFound["status"], isRequired: boolean): SignInFound => ({
  ...{ status, isRequired, again: 300_000 },
});

export const signInSample = {
  inputs: [undefined],
  events: [
    { type: "signIn.aim", target, left: [], isConnecting: true },
    { type: "signIn.aim", target: null, left, isConnecting: false },
    { type: "signIn.ask" },
    { type: "signIn.sign" },
    { type: "signIn.cancel" },
    { type: "modal.closed" },
    { type: "signIn.dropped" },
    { type: "signIn.settled" },
    { type: "signIn.failed" },
  ] satisfies SignInEvent[],
  outputs: { loadFeature: [answerable as unknown] },
  watch: ({ isFailed, target: now }: SignInContext) => [isFailed, now !== null],
} satisfies Sample;

export const attemptSample = {
  inputs: [
    input({ target }),
    input({ target, left, isConnecting: true }),
    input({ left, isConnecting: true }),
    input({ isConnecting: true }),
    input({ left }),
  ],
  events: [
    { type: "signIn.ask" },
    { type: "signIn.sign" },
    { type: "signIn.cancel" },
    { type: "modal.closed" },
    { type: "page.shown" },
  ] satisfies (SignInEvent | VisibilityEvent)[],
  outputs: {
    findSignIn: [found("signedIn", true), found("absent", true), found("absent", false), found("declined", false)],
    draftSignIn: [{ id: "draft", text: "shop.example wants you to sign in", fresh: 150_000 }],
    signDraft: ["0xsignature"],
    keepSignIn: [undefined],
    declineSignIn: [undefined],
    leaveSignIn: [undefined],
    requireSignIn: [true, false],
  },
  watch: ({ isRequired, isAsked, fault }: AttemptContext) => [isRequired, isAsked, fault?.code],
} satisfies Sample;
