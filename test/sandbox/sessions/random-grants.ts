import fc from "fast-check";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";

/** A moment that a random grant turns around, in seconds since 1970. */
export interface Around {
  readonly now: number;
}

const big = (most: bigint) => fc.bigInt({ min: 1n, max: most });
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);

const text = (value: bigint, isHex: boolean): string => (isHex ? `0x${value.toString(16)}` : String(value));

const recurring = ({ now }: Around) =>
  fc
    .record({
      ...{ amount: big(2n ** 100n), isHex: fc.boolean() },
      start: fc.integer({ min: now - 5_000, max: now + 50_000 }),
      period: fc.oneof(fc.constantFrom(1, 86_400, 604_800), fc.integer({ min: 1, max: 40_000 })),
    })
    .map(({ amount, isHex, start, period }) => ({ allowance: text(amount, isHex), start, period }));

const condition = fc
  .record({
    operator: fc.constantFrom("EQUAL", "GREATER_THAN", "LESS_THAN"),
    value: big(2n ** 200n),
    isHex: fc.boolean(),
  })
  .map(({ operator, value, isHex }) => ({ operator, value: text(value, isHex) }));

/** A function of numbers, the first of which may be limited. */
const called = fc
  .record({
    name: fc.stringMatching(/^[a-z]{3,8}$/),
    conditions: fc.array(condition, { maxLength: 3 }),
    more: fc.integer({ min: 0, max: 2 }),
    valueLimit: fc.option(big(2n ** 80n), { nil: undefined }),
  })
  .map(({ name, conditions, more, valueLimit }) => ({
    abi: {
      ...{ type: "function", name, stateMutability: "payable", outputs: [] },
      inputs: Array.from({ length: conditions.length + more }, (_, at) => ({ name: `n${at}`, type: "uint256" })),
    },
    asked: {
      functionName: name,
      args: conditions,
      ...(valueLimit !== undefined && { valueLimit: String(valueLimit) }),
    },
  }));

const calls = fc
  .record({
    address,
    functions: fc.uniqueArray(called, { minLength: 1, maxLength: 3, selector: ({ abi }) => abi.name }),
  })
  .map(({ address: target, functions }) => ({
    type: "contract-call",
    data: { address: target, abi: functions.map(({ abi }) => abi), functions: functions.map(({ asked }) => asked) },
  }));

/** Tokens that count a transfer as it is asked for. */
const [USDC, DAI] = ["USDC", "DAI"].map((symbol) => tokensOf("eip155:1").find((one) => one.symbol === symbol)?.address);

/** A grant of random shape: its permissions, and when it ends. */
export const randomGrant = (around: Around) =>
  fc.record({
    permissions: fc.array(
      fc.oneof(
        recurring(around).map((data) => ({ type: "native-token-recurring-allowance", data })),
        fc
          .tuple(recurring(around), fc.constantFrom(USDC, DAI))
          .map(([data, token]) => ({ type: "erc20-recurring-allowance", data: { ...data, token } })),
        calls,
      ),
      { minLength: 1, maxLength: 4 },
    ),
    expiry: fc.integer({ min: around.now + 100, max: around.now + 100_000 }),
  });
