// Stands in for network.ts of @walletconnect/utils; who has made the client tells when the network has changed.
export const isOnline = async (): Promise<boolean> => typeof navigator === "undefined" || navigator.onLine !== false;

export const isAppVisible = (): boolean => typeof document === "undefined" || document.visibilityState === "visible";
