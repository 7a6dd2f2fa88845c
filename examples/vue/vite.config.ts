import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  // Vue looks for no component of its own behind these names.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("appkit-") } } })],
});
