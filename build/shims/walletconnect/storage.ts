// Stands in for @walletconnect/keyvaluestorage, which reads `localStorage` while it loads: our own storage is always given.
export default class NoStorage {
  constructor() {
    throw new Error("The relay client needs a storage");
  }
}
