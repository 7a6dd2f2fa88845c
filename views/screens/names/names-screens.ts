import { ChooseAccountName } from "./ChooseAccountName.tsx";
import { RegisterAccountName } from "./RegisterAccountName.tsx";
import { RegisterAccountNameSuccess } from "./RegisterAccountNameSuccess.tsx";

/** The screens of an account's names. */
export const NAMES = { ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess };
