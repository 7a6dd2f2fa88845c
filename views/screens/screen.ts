import type { ReactNode } from "react";
import type { ChunkName } from "../shell/chunk-names.ts";
import type { Text } from "../shell/text.ts";
import type { World } from "../shell/world.ts";

/** A view: a pure selection from the world, a title, and a body. */
export interface Screen<Props> {
  /** The props; undefined while the world has no data for this view. */
  present: (world: World) => Props | undefined;
  title: (props: Props, t: Text) => string;
  Body: (props: Props) => ReactNode;
  /** In two panes, the pane beside the screen while nothing is chosen; default: the explanation of wallets. */
  Aside?: (props: Props) => ReactNode;
  /** Replaces the title in the header. */
  lead?: (props: Props) => ReactNode;
  /** Content of the header, before the close button. */
  extra?: (props: Props) => ReactNode;
  /** The chunks that the screen needs before it can be drawn. */
  chunks?: (props: Props) => readonly ChunkName[];
}
