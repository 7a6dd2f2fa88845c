/** Where a service of the project lies, and who asks (WALLET-3, EVENT-1). */
export interface ServiceUrlDeps {
  /** Base address, with or without a path; protocol.md §4.1 has the public ones. */
  baseUrl: string;
  projectId?: string | undefined;
  /** `{framework}-{adapters}-{version}` (protocol.md §2.1). */
  sdkVersion: string;
}

/** The address of a call, with what every call carries: projectId, st and sv. Empty parameters are left out. */
export function serviceUrl(
  { baseUrl, projectId, sdkVersion }: ServiceUrlDeps,
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const url = new URL(path, `${baseUrl.replace(/\/+$/, "")}/`);
  for (const [key, value] of Object.entries({ projectId, st: "appkit", sv: sdkVersion, ...query }))
    if (value) url.searchParams.set(key, String(value));
  return url.href;
}
