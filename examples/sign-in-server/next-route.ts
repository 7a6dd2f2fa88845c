// Next's app router: this is app/api/sign-in/[route]/route.ts, and server.ts lies beside it.
// The page says `siwx: { type: "server", url: "/api/sign-in" }`.
import { signIn } from "./server.ts";

export const dynamic = "force-dynamic";

const handle = (request: Request): Promise<Response> => signIn.handle(request);

export { handle as GET, handle as OPTIONS, handle as POST };
