import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** What sign-in, the dashboard, its charts and the search palette need beside the shell. */
const home =
  /features\/(session\/login-screen|dashboard\/screen|reports\/list)|kit\/web\/use-phone|@tanstack\/(react-)?query|@mantine\/hooks|ColorSwatch/;

/**
 * Few files, so that a screen costs few requests. Each group takes the dependencies of its modules that no group above
 * it has, so none imports one below: files that import each other would run before what they need (decision 0009).
 */
const groups = [
  { name: 'shell', tags: ['$initial' as const] },
  { name: 'home', test: home },
  { name: 'charts', test: /node_modules\/recharts\// },
  // The parts of Mantine that it uses are not only for charts.
  { name: 'charts', test: /node_modules\/@mantine\/charts\//, includeDependenciesRecursively: false },
  { name: 'kit', minShareCount: 2 },
];

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
    // The first load is 206 kB when compressed, held by a browser test; the builder counts uncompressed bytes.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The server compares the Origin with the Host, so the Host stays that of the page.
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
});
