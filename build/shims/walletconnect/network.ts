// Stands in for network.ts of @walletconnect/utils; who has made the client tells whether there is a network.
export const isAppVisible = (): boolean => typeof document === "undefined" || document.visibilityState === "visible";
