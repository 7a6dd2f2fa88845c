// Stands in for @walletconnect/window-metadata, which would override the host's own metadata by the page's.
export const getWindowMetadata = (): null => null;
