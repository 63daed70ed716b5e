import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Read from node_modules at run time: they bring files of their own (WebAssembly, addons, data, workers). */
const NOT_BUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'geoip-country', 'pg', 'pino']

/** The session itself is known everywhere: the header greets its owner. Visitors are told the languages by the page. */
const BEHIND_THE_LOGIN =
  /\/web\/(admin\/|account\/(?!session\.)|ui\/(field|modal|use-polling)\.)|\/shop\/localization\/language-names\./

/** Drawn on no page of a visitor's. */
const ICONS_BEHIND_THE_LOGIN =
  /lucide-react\/dist\/esm\/icons\/(cloud-off|search-x|inbox|eye-off|hourglass|circle-dashed|circle-x|copy|rotate-ccw|triangle-exclamation-point|download|rotate-ccw-clock|search|users)\./

/** Comes with the menu, toast or tabs that need it. */
const WHEN_NEEDED = /node_modules\/@radix-ui\//

function isBehindTheLogin(id: string): boolean {
  return BEHIND_THE_LOGIN.test(id) || ICONS_BEHIND_THE_LOGIN.test(id)
}

/**
 * What no page does without, and what many routes share, travels as two files: dozens of small ones compress worse
 * and wait for one another.
 */
const CHUNKS = {
  groups: [
    {
      name: 'everywhere',
      test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//,
      priority: 2,
    },
    // Without what only staff and account owners load: a visitor of the shop waits for none of it.
    {
      name: 'shared',
      test: (id: string) => !isBehindTheLogin(id) && !WHEN_NEEDED.test(id),
      minShareCount: 4,
      priority: 1,
    },
    { name: 'account', test: isBehindTheLogin, minShareCount: 5, priority: 0 },
  ],
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // One module graph for everything but server.ts: the build's server entry is our app, and the
  // app asks for React Router's own build as a virtual module (docs/decisions/002).
  environments: {
    ssr: { build: { rollupOptions: { input: './app.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
  },
  // Thousands of small modules (icons, locales) would cost a second and 200 MB at every start.
  ssr: command === 'build' ? { noExternal: true, external: NOT_BUNDLED } : {},
  optimizeDeps: { include: ['hono/client', 'i18next', 'react-i18next', 'lucide-react'] },
  // What visitors are sent holds others' work: whose, and on what terms, is served beside it (docs/licences.md).
  build: { sourcemap: false, license: { fileName: 'licences.txt' } },
  server: { watch: { ignored: ['**/data/**', '**/.tmp/**', '**/test-results/**'] } },
}))
