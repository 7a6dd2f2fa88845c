import type { ReactNode } from "react";
import type { ChunkName } from "../shell/chunk-names.ts";
import type { Text } from "../shell/text.ts";
import type { World } from "../shell/world.ts";

/** What a view is made of: a pure reading of the world, a title, and what is drawn below (or beside) it. */
export interface Screen<Props> {
  /** The props; undefined while the world holds nothing for this view. */
  present: (world: World) => Props | undefined;
  title: (props: Props, t: Text) => string;
  Body: (props: Props) => ReactNode;
  /** What stands in the header in the title's place, where something does. */
  lead?: (props: Props) => ReactNode;
  /** What has to be here before it can be drawn. */
  parts?: (props: Props) => readonly ChunkName[];
}
