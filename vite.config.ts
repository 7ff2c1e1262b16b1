import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Modules of the dashboard and the search palette, in addition to the shell. */
const home = /features\/(dashboard\/screen|reports\/list)/;

/** Who is signed in loads it with the first form, whose parts it shares. */
const signIn = /features\/session\/login-screen/;

/** Menus of the top bar, and the question about unsaved changes: it is there with the first form, also without a connection. */
const overlays = /app\/shell\/(admin|profile)-menu|kit\/web\/form\/unsaved-dialog/;

/**
 * Few files, so that a screen needs few requests. Each group takes the dependencies of its modules that no
 * earlier group has, so that no group imports a later one: files that import each other would run before their
 * dependencies (decision 0009).
 */
const groups = [
  { name: 'shell', tags: ['$initial' as const] },
  { name: 'home', test: home },
  { name: 'sign-in', test: signIn },
  { name: 'overlays', test: overlays },
  { name: 'kit', minShareCount: 2 },
];

const linkOf: Record<string, Record<string, string>> = {
  '.js': { rel: 'modulepreload' },
  '.css': { rel: 'stylesheet' },
  '.woff2': { rel: 'preload', as: 'font', type: 'font/woff2' },
};

/** The page names the font and the files of `home`, so that they are fetched beside the first script and not after it. */
const preload: Plugin = {
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /^assets\/(home-[^/]*\.(js|css)|[^/]*\.woff2)$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { ...linkOf[extname(file)], crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
};

/**
 * Lists the files of each screen by its path, so that the server names them in the page and they are fetched beside the
 * first script. A screen's module has the name of its path.
 */
const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = (name: string): string[] => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || chunk.isEntry) return [];
      const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
      return [name, ...styles, ...chunk.imports.flatMap(files)];
    };
    const screens = Object.values(bundle).flatMap((chunk) => {
      const module = chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.facadeModuleId;
      const name = module && /app\/screens\/([^/]+)\.tsx$|features\/([^/]+)\/screen\.tsx$/.exec(module);
      return name ? [[`/${name[1] ?? name[2]}`, [...new Set(files(chunk.fileName))]]] : [];
    });
    const source = JSON.stringify(Object.fromEntries(screens));
    this.emitFile({ type: 'asset', fileName: 'screen-files.json', source });
  },
};

/** The first page is left out: it has no form, and what the compiler adds to each component would be loaded before the sign-in. */
const compiled = babel({
  include: /src.(features|kit.web).*[.]tsx?$/,
  exclude: /src.(features.(dashboard|session)|kit.web.chart)/,
  presets: [reactCompilerPreset()],
});

/** Writes the service worker with the list of files that it keeps. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const built = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
    const files = [
      '/',
      ...[...built.map(({ fileName }) => fileName), ...readdirSync('public')].map((file) => `/${file}`),
    ];
    const name = `shell-${createHash('sha256').update(files.join()).digest('hex').slice(0, 16)}`;
    const source = `const SHELL = ${JSON.stringify({ name, files })};\n${readFileSync('src/app/service-worker.js', 'utf8')}`;
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

export default defineConfig({
  plugins: [react(), compiled, preload, screenFiles, serviceWorker],
  define: { APP_VERSION: JSON.stringify(version) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Inlined assets (data: URLs) would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // The first load is 198 kB compressed, checked by a browser test; Vite's limit counts uncompressed bytes.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The server compares Origin with Host, so the proxy keeps the page's Host.
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api, changeOrigin: false } },
    // It may hold a whole Debian (tests/release/bare-machine.test.ts).
    watch: { ignored: ['**/.cache/**'] },
  },
});
