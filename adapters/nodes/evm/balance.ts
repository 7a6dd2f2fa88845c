import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { formatUnits } from "../../../domain/amount.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { Balance, BalanceInput } from "../../../machines/account/ports.ts";
import type { ChainClient } from "../chains.ts";
import { readDecimals, readSymbol, readTokenUnits, type TokenCall } from "./token.ts";

type Ask = (method: string, params: unknown) => Promise<unknown>;

async function nativeBalance(request: Ask, { address, network }: BalanceInput): Promise<Balance> {
  const { decimals, symbol } = network.nativeCurrency;
  const units = BigInt((await request("eth_getBalance", [address, "latest"])) as string);
  return { amount: formatUnits(units, decimals), symbol };
}

async function tokenBalance(request: Ask, { address }: BalanceInput, token: string): Promise<Balance> {
  const to = parseEvmAddress(token);
  if (!to) throw new AppKitError("INVALID_ADDRESS", {});
  const call: TokenCall = (data) => request("eth_call", [{ to, data }, "latest"]) as ReturnType<TokenCall>;
  const [units, decimals, symbol] = await Promise.all([
    readTokenUnits(call, address),
    readDecimals(call),
    readSymbol(call).catch(() => ""),
  ]);
  if (units === undefined || decimals === undefined) throw lateError("BALANCE_UNAVAILABLE", {});
  return { amount: formatUnits(units, decimals), symbol };
}

/** Reads the balance of an address from the chain: of the native coin, or of the host's token. */
export function readBalance(chain: ChainClient, input: BalanceInput, signal?: AbortSignal): Promise<Balance> {
  const request: Ask = (method, params) => chain.request(method, params, signal);
  return input.token ? tokenBalance(request, input, input.token) : nativeBalance(request, input);
}
