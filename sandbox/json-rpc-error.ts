/** An error as JSON-RPC 2.0 has it: its code, its sentence, and data for the one who asked, default: none. */
export class JsonRpcError<D = unknown> extends Error {
  readonly code: number;
  readonly data: D | undefined;

  constructor(code: number, message: string, data?: D) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
