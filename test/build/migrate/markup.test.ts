import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { run } from "../../../build/migrate/command.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A site of one file, migrated twice: what the first run says, the file after it, and what the second run says. */
function migrated(name: string, content: string | Buffer): { out: string; text: string; again: string } {
  const folder = mkdtempSync(join(tmpdir(), "appkit-page-"));
  folders.push(folder);
  writeFileSync(join(folder, name), content);
  const { out } = run([folder]);
  return { out, text: readFileSync(join(folder, name), "utf8"), again: run([folder]).out };
}

const VUE = `<script setup lang="ts">
import { createAppKit } from '@reown/appkit'
import { mainnet } from '@reown/appkit/networks'

const id = <string>import.meta.env.VITE_PROJECT_ID
createAppKit({ networks: [mainnet], projectId: id })
</script>

<template>
  <header class="w3m-button"><w3m-button :balance="hide" /></header>
</template>

<style scoped>
w3m-button { margin: 0 }
</style>
`;

const SVELTE = `<script>
  import { createAppKit } from "@reown/appkit";
  import { base } from "@reown/appkit/networks";
  let kit = $state(createAppKit({ networks: [base], projectId: "one" }));
</script>

{#if kit}<w3m-connect-button label="Connect" loadingLabel="…"></w3m-connect-button>{/if}
`;

const PHP = `<?php get_header(); ?>
<w3m-button></w3m-button>
<?php if ( is_shop() ) : ?>
  <?php echo '<w3m-network-button></w3m-network-button>'; ?>
<?php endif; ?>
<script type="module">
  import { createAppKit } from "@reown/appkit";
  import { base } from "@reown/appkit/networks";
  createAppKit({ networks: [base], projectId: "<?php echo esc_js( get_option( 'project_id' ) ); ?>", tokens: <?= $tokens ?> });
</script>
<?php get_footer();
`;

/** The same page by our names. */
const ours = (page: string): string =>
  page
    .replaceAll(/^.*@reown\/appkit\/networks.*\n/gm, "")
    .replaceAll("@reown/appkit", "appkit")
    .replace("[mainnet]", "['eip155:1']")
    .replace("[base]", '["eip155:8453"]')
    .replaceAll(/(<\/?|^)w3m-/gm, "$1appkit-");

describe("appkit-migrate in pages", () => {
  it.each([
    ["a Vue component", "App.vue", VUE],
    ["a Svelte component", "App.svelte", SVELTE],
    ["a template of PHP, with what the server puts into the script", "header.php", PHP],
    ["an HTML page", "index.html", "<!doctype html>\n<w3m-button></w3m-button>\n<script>const a = 1;</script>\n"],
    ["a page with another system's line ends", "index.htm", "<p>\r\n<w3m-button></w3m-button>\r\n"],
  ])("PUBLIC rewrites %s: its scripts, its elements and its sheet, and nothing else", (_, name, page) => {
    const { out, text, again } = migrated(name, page);
    expect(out).toMatch(/^rewritten {2}\S+: \d+ changes?\n1 files rewritten, 0 places left\n$/);
    expect(text).toBe(ours(page));
    expect(again).toBe("0 files rewritten, 0 places left\n");
  });

  it.each([
    [
      "a script from a CDN",
      "index.html",
      '<w3m-button></w3m-button>\n<script type="module">\n  import { createAppKit } from "https://cdn.example/npm/@reown/appkit-cdn@1.7.3/dist/appkit.js";\n</script>',
      'index.html:3 "@reown/appkit-cdn@1.7.3/dist/appkit.js" is the script',
    ],
    [
      "an import map",
      "index.html",
      '<script type="importmap">\n{ "imports": { "kit": "https://esm.example/@reown/appkit" } }\n</script>',
      'index.html:2 "@reown/appkit" is the script',
    ],
    [
      "the hooks of another framework",
      "App.vue",
      '<template>\n<w3m-button/></template>\n<script setup>\nimport { useAppKit } from "@reown/appkit/vue";\n</script>',
      'App.vue:4 "@reown/appkit/vue" has no counterpart',
    ],
    [
      "an element that is not there",
      "page.php",
      "<?php the_title(); ?>\n<w3m-onramp-widget></w3m-onramp-widget><w3m-button></w3m-button>",
      "page.php:2 there is no element for `w3m-onramp-widget`",
    ],
    [
      "a name in an attribute's script",
      "index.html",
      "<w3m-button></w3m-button>\n<a onclick=\"find('w3m-button')\">",
      "index.html:2 `w3m-button` is `appkit-button` here",
    ],
    [
      "a script that cannot be read",
      "index.html",
      '<w3m-button></w3m-button>\n<script>\nimport "@reown/appkit";\nlet = ;\n</script>',
      "index.html:4 it cannot be read: ",
    ],
  ])("PUBLIC leaves a page with %s as it is, and names the place once", (_, name, page, says) => {
    const { out, text } = migrated(name, page);
    expect(out.split(`left       ${says}`)).toHaveLength(2);
    expect(text).toBe(page);
  });

  const KIT = 'import { createAppKit } from "@reown/appkit";';
  const NETWORKS = `import { mainnet, polygon } from "@reown/appkit/networks";`;
  const LIST = `${KIT}${NETWORKS}\nconst networks = [mainnet]; const kit = createAppKit({ networks });`;
  const ADAPTER = `${KIT}\nimport { WagmiAdapter } from "@reown/appkit-adapter-wagmi"; const wagmi = new WagmiAdapter({});`;

  it.each([
    ["App.svelte", `<script>${LIST}</script>\n<b on:click={() => kit.switchNetwork(polygon)} />`, 3, "polygon"],
    ["App.svelte", `<script>${LIST}</script>\n<Chains {...networks} />`, 3, "networks"],
    ["App.svelte", `<script module>${LIST}</script>\n<script>\nlet own = networks;</script>`, 4, "networks"],
    [
      "App.vue",
      `<template>\n<p v-for="n in networks">{{ n.name }}</p></template><script>${LIST}</script>`,
      2,
      "networks",
    ],
    ["App.vue", `<script setup>${LIST}</script>\n<template><Chains :networks /></template>`, 3, "networks"],
    ["App.vue", `<script setup>${ADAPTER}</script>\n<template><W :config="wagmi.config" /></template>`, 3, "wagmi"],
    ["page.astro", `---\n${NETWORKS}\n---\n<p>{polygon.name}</p>`, 4, "polygon"],
  ])(
    "PUBLIC leaves a component of which another part uses what its script loses: %s %s",
    (name, page, line, variable) => {
      const { out, text } = migrated(name, page);
      expect(out).toBe(
        `left       ${name}:${line} \`${variable}\` is named here as well, and the script would have an id or nothing in its place\n0 files rewritten, 1 places left\n`,
      );
      expect(text).toBe(page);
    },
  );

  it.each([
    ["App.svelte", `<script>${LIST}</script>\n<p>Our polygon</p><base href="/">{kit.networks}<text-polygon />`],
    ["App.vue", `<script>${LIST}</script>\n<style>polygon { fill: red }</style>`],
    ["index.html", `<script type="module">${LIST}</script>\n<svg><polygon /></svg><p title="polygon"></p>`],
    ["page.astro", `---\n${LIST}\n---\n<script>const polygon = "polygon";</script>`],
    ["page.astro", `---\nconst polygon = 1;\n---\n<p>{polygon}</p><script>${LIST}</script>`],
  ])("PUBLIC rewrites a page whose other parts have that name of their own: %s %s", (name, page) => {
    expect(migrated(name, page).out).toMatch("1 files rewritten, 0 places left");
  });

  it("PUBLIC leaves a page as it is that is not written in UTF-8", () => {
    const page = Buffer.from("<w3m-button></w3m-button> caf\xE9", "latin1");
    const { out } = migrated("index.php", page);
    expect(out).toContain("left       index.php:1 it is not written in UTF-8");
  });
});
