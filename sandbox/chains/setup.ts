import { basePrices, coinOf, contracts, ensRegistry, ensResolver, type Token, tokensOf } from "../assets/tokens.ts";
import { accountFactoryCode } from "../contracts/artifacts/account-factory.ts";
import { ensDoorCode } from "../contracts/artifacts/ens-door.ts";
import { multicallCode } from "../contracts/artifacts/multicall.ts";
import { namesCode } from "../contracts/artifacts/names.ts";
import { printsCode } from "../contracts/artifacts/prints.ts";
import { routerCode } from "../contracts/artifacts/router.ts";
import { tetherCode } from "../contracts/artifacts/tether.ts";
import { tilesCode } from "../contracts/artifacts/tiles.ts";
import { tokenCode } from "../contracts/artifacts/token.ts";
import { callData } from "../contracts/encode.ts";
import { type Holdings, startingTokens, stewardIndex, tokensElsewhere, toUnits } from "./table.ts";

/** A transaction of the steward. */
export interface SetupCall {
  readonly to: string;
  readonly data: string;
  readonly value?: bigint;
}

/** Code and calls that a chain starts with besides coins. */
export interface Setup {
  /** Code by address. */
  readonly code: readonly (readonly [address: string, code: string])[];
  /** In the order in which they are to run. */
  readonly calls: readonly SetupCall[];
}

/** US dollars on each side of a pool: so deep that a swap of a thousand moves its price by less than 0.01 %. */
const poolDepth = 30_000_000;
/** Whole tokens that the steward has, of each. */
const steward = "1000000000";
const ethereum = "eip155:1";

const avatar = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#dfe8d8"/>' +
    '<path d="M32 8 46 34H38L50 54H14L26 34H18Z" fill="#3f6b4f"/></svg>',
).toString("base64");

function mint({ address, decimals }: Token, to: string, amount: string): SetupCall {
  return { to: address, data: callData("mint(address,uint256)", to, toUnits(amount, decimals)) };
}

function init({ address, kind, name, symbol, decimals }: Token, minter: string): SetupCall {
  const places = BigInt(decimals);
  if (kind === "tether") {
    return { to: address, data: callData("init(string,string,uint8,address)", name, symbol, places, minter) };
  }
  // The public USDC names version 2 in the domain of its permits.
  const version = symbol === "USDC" ? "2" : "1";
  return {
    to: address,
    data: callData("init(string,string,string,uint8,address)", name, symbol, version, places, minter),
  };
}

function fillPool({ address, chain, decimals }: Token): SetupCall[] {
  const coins = Math.round(poolDepth / (basePrices[coinOf(chain).symbol] ?? 1));
  const tokens = toUnits(String(poolDepth), decimals);
  return [
    { to: address, data: callData("approve(address,uint256)", contracts.router, 2n ** 256n - 1n) },
    {
      to: contracts.router,
      data: callData("addLiquidity(address,uint256)", address, tokens),
      value: toUnits(String(coins), 18),
    },
  ];
}

function holdingsOf(chain: string, index: number): Holdings {
  const isNamed = Object.values(startingTokens).some((byChain) => chain in byChain);
  return (isNamed ? startingTokens[index]?.[chain] : tokensElsewhere[index]) ?? {};
}

function tokenCalls(token: Token, accounts: readonly string[], minter: string): SetupCall[] {
  const mints = accounts.flatMap((account, index) => {
    const amount = holdingsOf(token.chain, index)[token.symbol];
    return amount === undefined ? [] : [mint(token, account, amount)];
  });
  return [init(token, minter), ...mints, mint(token, minter, steward), ...fillPool(token)];
}

function printCalls(owners: readonly string[], minter: string): SetupCall[] {
  const mints = owners.map((owner) => callData("mint(address)", owner));
  return [callData("init(address)", minter), ...mints].map((data) => ({ to: contracts.prints, data }));
}

/** A collectible that nobody asked for, whose name leads to a page. */
const spamTile = {
  id: 666n,
  uri: 'data:application/json,{"name":"Claim 500 USDC at tiles-airdrop.example","image":""}',
};

/** Some came together, some alone, and one of them is spam. */
function tileCalls(juniper: string, heron: string, minter: string): SetupCall[] {
  return [
    callData("init(address)", minter),
    callData("mintBatch(address,uint256[],uint256[])", juniper, [1n, 2n], [3n, 1n]),
    callData("mint(address,uint256,uint256)", heron, 2n, 5n),
    callData("setURI(uint256,string)", spamTile.id, spamTile.uri),
    callData("mint(address,uint256,uint256)", juniper, spamTile.id, 1n),
  ].map((data) => ({ to: contracts.tiles, data }));
}

/** Names live on Ethereum; on the other chains the registry is empty. */
function nameCalls(chain: string, juniper: string, heron: string, registrar: string): SetupCall[] {
  const register = (name: string, owner: string) => callData("register(string,address,string)", name, owner, "{}");
  const picture = (name: string, uri: string) => callData("setText(string,string,string)", name, "avatar", uri);
  const primary = (owner: string, name: string) => callData("setPrimary(address,string)", owner, name);
  const names = [
    register("juniper.eth", juniper),
    picture("juniper.eth", `data:image/svg+xml;base64,${avatar}`),
    primary(juniper, "juniper.eth"),
    register("heron.eth", heron),
    picture("heron.eth", `${ethereum}/erc721:${contracts.prints}/3`),
    primary(heron, "heron.eth"),
    register("juniper.reown.id", juniper),
    callData("setAddress(string,uint256,address)", "juniper.reown.id", 0x8000_0001n, juniper),
  ];
  const calls = [callData("init(address)", registrar), ...(chain === ethereum ? names : [])];
  return calls.map((data) => ({ to: contracts.names, data }));
}

/** The setup of a chain before its first use. Throws where an account is missing. */
export function setupOf(chain: string, accounts: readonly string[]): Setup {
  const [juniper, , heron] = accounts;
  const minter = accounts[stewardIndex];
  if (!juniper || !heron || !minter) throw new Error(`${chain} has too few development accounts`);
  const tokens = tokensOf(chain);
  return {
    code: [
      ...tokens.map(({ address, kind }) => [address, kind === "tether" ? tetherCode : tokenCode] as const),
      [contracts.prints, printsCode],
      [contracts.tiles, tilesCode],
      [contracts.router, routerCode],
      [contracts.names, namesCode],
      [contracts.multicall, multicallCode],
      [contracts.accountFactory, accountFactoryCode],
      [ensResolver, ensDoorCode],
      [ensRegistry, ensDoorCode],
    ],
    calls: [
      ...tokens.flatMap((token) => tokenCalls(token, accounts, minter)),
      ...printCalls([juniper, juniper, heron], minter),
      ...tileCalls(juniper, heron, minter),
      ...nameCalls(chain, juniper, heron, minter),
    ],
  };
}
