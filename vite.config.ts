import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('src/kit/web/export/zip-at-once.ts', import.meta.url)),
      },
    ],
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Inlined data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // The first load is 197 kB when compressed, held by a browser test; the builder counts uncompressed bytes.
    chunkSizeWarningLimit: 700,
  },
  // The server compares the Origin with the Host, so the Host stays that of the page.
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
});
