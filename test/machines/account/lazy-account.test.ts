import { expect, it } from "vitest";
import { accountMachine } from "../../../machines/account/account.ts";
import { account, giveAccount } from "../../../machines/account/lazy-account.ts";

it("the name that the root has for an account leads to the account's machine, once that was given", () => {
  giveAccount(accountMachine);
  expect([account.id, account.config, account.root]).toEqual(["account", accountMachine.config, accountMachine.root]);
});
