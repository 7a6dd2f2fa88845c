// Stands in for @walletconnect/window-metadata, whose reading of the page goes before what the host says of itself.
export const getWindowMetadata = (): null => null;
