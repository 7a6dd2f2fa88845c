import { existsSync } from "node:fs";
import { join } from "node:path";

/** True in a clone that was built: the shipped package leaves the gallery out. */
export const hasGallery = (root: string): boolean => existsSync(join(root, "dist", "gallery"));

const link = / ?<a href="\/gallery\/">[^<]*<\/a>/;

/** A page without its link to a gallery that is not there. */
export const withoutGallery = (html: string): string => html.replace(link, "");
