import type { IncomingMessage, ServerResponse } from "node:http";
import type { Interaction, Provider } from "oidc-provider";
import { escapeHtml } from "../../../http/html.ts";
import type { Reply } from "../../../http/reply.ts";
import { SOCIAL_PROVIDERS, type SocialProvider } from "../../service-api.ts";
import { plainPage, textPage } from "../markup.ts";
import { accountId, accountOf, providerNames } from "./names.ts";

const mostBytes = 4_096;

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body);
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > mostBytes) throw new RangeError("The form is too large");
  }
  return new URLSearchParams(text);
}

function askPage({ uid }: Interaction, provider: SocialProvider, complaint = ""): Reply {
  const name = providerNames[provider];
  const body = `<p>This stands in for ${name} on your own machine. Any name will do, and no password is asked for.</p>
${complaint && `<p class="bad" role="alert">${escapeHtml(complaint)}</p>`}
<form method="post" action="/idp/interaction/${escapeHtml(uid)}">
<label>Name or e-mail <input name="who" value="ada@example.com" required autofocus autocomplete="off"></label>
<button class="loud" name="answer" value="continue">Continue</button>
<button class="still" name="answer" value="cancel" formnovalidate>Cancel</button>
</form>`;
  return plainPage({ title: `Sandbox sign-in for ${name}`, body, status: complaint ? 400 : 200 });
}

const denied = { error: "access_denied", error_description: "The visitor cancelled the sign-in" };

/** The provider's own page, which asks for the visitor's name. */
export async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  const name = SOCIAL_PROVIDERS.find((one) => one === interaction?.params["client_id"]);
  if (!interaction || !name) {
    return write(response, textPage("This sign-in is over", "Close this window and start again.", 404));
  }
  if (request.method !== "POST") return write(response, askPage(interaction, name));
  const form = await formOf(request);
  if (form.get("answer") === "cancel") return provider.interactionFinished(request, response, denied);
  const account = accountOf(name, form.get("who") ?? "");
  if (!account) return write(response, askPage(interaction, name, "Enter a name without spaces, or an e-mail address"));
  return provider.interactionFinished(request, response, {
    login: { accountId: accountId(account), remember: false },
  });
}
