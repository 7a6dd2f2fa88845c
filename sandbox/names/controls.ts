import type { ControlAnswers } from "../control/answers.ts";
import { type Body, type Control, refuse } from "../control/call.ts";
import { isGiven, soughtName } from "./label.ts";
import { addressOf } from "./registration.ts";
import type { Registry } from "./registry.ts";

const labels = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

async function give(
  registry: Registry,
  { name, address, avatar, bio, primary }: Body,
): Promise<ControlAnswers["name"]> {
  const full = typeof name === "string" ? soughtName(name) : "";
  if (!labels.test(full)) refuse("name", "name must be a name with its zone, for example alice.reown.id or alice.eth");
  for (const [field, value] of Object.entries({ avatar, bio })) {
    if (value !== undefined && typeof value !== "string") refuse(field, `${field} must be text`);
  }
  if (primary !== undefined && typeof primary !== "boolean") refuse("primary", "primary must be true or false");
  const owner = addressOf(address);
  const attributes = JSON.stringify(bio === undefined ? {} : { bio });
  await registry.register({ name: full, owner, attributes });
  if (typeof avatar === "string") await registry.setText(full, "avatar", avatar);
  const goesBy = primary ?? !isGiven(full);
  if (goesBy) await registry.setPrimary(owner, full);
  return { name: full, address: owner, primary: goesBy };
}

/** Control calls of the names. */
export function nameControls(registry: Registry): Control[] {
  return [
    {
      method: "POST",
      name: "name",
      does: "Registers a name on the chain without a signature.",
      body: {
        name: "with its zone, such as alice.reown.id or alice.eth",
        address: "0x and 40 hex digits",
        avatar: "address of a picture, optional",
        bio: "text, optional",
        primary: "whether the address goes by it; default: only outside reown.id and wcn.id",
      },
      example: { name: "alice.reown.id", address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266" },
      act: (body) => give(registry, body),
    },
  ];
}
