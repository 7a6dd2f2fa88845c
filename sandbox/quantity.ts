/** A number as nodes and wallets write it (EIP-1474). */
export const toQuantity = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`;
