import type { RegisterAccountNameProps } from "../../views/screens/names/register-props.ts";
import type { ScreenProps } from "../../views/screens/screens.tsx";

const LONGEST = `${"maximilian-".repeat(6).slice(0, 64)}.reown.id`;

const empty: RegisterAccountNameProps = {
  ...{ typed: "", flaw: null, suggestions: [], isReady: false, isAsking: false },
};
const free: RegisterAccountNameProps = {
  ...empty,
  ...{ typed: "maya", found: { name: "maya.reown.id", status: "free" }, isReady: true },
};
const taken: RegisterAccountNameProps = {
  ...free,
  ...{ found: { name: "maya.reown.id", status: "taken" }, isReady: false },
};

/** The screens of an account's names. */
export const NAMES = {
  ChooseAccountName: { offered: {} },
  RegisterAccountName: {
    empty,
    free,
    looking: { ...free, found: { name: "maya.reown.id", status: "looking" }, isReady: false },
    taken: { ...taken, suggestions: ["maya7.reown.id", "maya42.reown.id", "maya815.reown.id"] },
    suggesting: taken,
    unknown: { ...free, found: { name: "maya.reown.id", status: "unknown" }, isReady: false },
    "too short": { ...empty, typed: "may", flaw: "short" },
    "other letters": { ...empty, typed: "mаya", flaw: "characters" },
    "too long": { ...empty, typed: LONGEST.slice(0, 65).replace(".", "x"), flaw: "long" },
    hyphens: { ...empty, typed: "xn--maya", flaw: "hyphens" },
    owner: { ...empty, flaw: "owned" },
    asking: { ...free, isAsking: true },
    "long names": {
      ...taken,
      typed: LONGEST.slice(0, 64),
      found: { name: LONGEST, status: "taken" },
      suggestions: [LONGEST.replace("m", "n"), LONGEST.replace("m", "o")],
    },
  },
  RegisterAccountNameSuccess: {
    done: { name: "maya.reown.id", isPending: false },
    registering: { name: "maya.reown.id", isPending: true },
    "long names": { name: LONGEST, isPending: true },
  },
} satisfies {
  [V in "ChooseAccountName" | "RegisterAccountName" | "RegisterAccountNameSuccess"]: Record<string, ScreenProps[V]>;
};
