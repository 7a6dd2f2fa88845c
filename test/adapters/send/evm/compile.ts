interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: { source: Record<string, { evm: { deployedBytecode: { object: string } } }> };
}

/** The runtime code of each contract of a Solidity source. */
export async function compile(content: string): Promise<Record<string, `0x${string}`>> {
  // Loaded when used: the compiler is 9 MB, and puts a listener on every process that imports it.
  const { default: solc } = await import("solc");
  const settings = { evmVersion: "cancun", outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } } };
  const text = JSON.stringify({ language: "Solidity", sources: { source: { content } }, settings });
  const { errors = [], contracts } = JSON.parse(solc.compile(text)) as Output;
  const fatal = errors.filter(({ severity }) => severity === "error");
  if (fatal.length > 0) throw new Error(fatal.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const found = Object.entries(contracts.source).map(([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}`]);
  return Object.fromEntries(found);
}
