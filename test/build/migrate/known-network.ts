import type { Network } from "../../../domain/networks/network.ts";
import { resolveOptions } from "../../../domain/options/resolve.ts";

/** The network that an id means to `create`. Throws where it means none. */
export function networkFor(id: string): Network {
  const page = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };
  const [network] = resolveOptions({ networks: [id], projectId: "p" }, page).settings.networks;
  if (!network) throw new Error(`There is no network ${id}`);
  return network;
}
