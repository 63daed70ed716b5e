import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Loaded from node_modules at run time because they bring files (WebAssembly, addons, data, workers). */
const NOT_BUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'geoip-country', 'pg', 'pino']

/**
 * Code that only logged-in users load. The session is needed everywhere, because the header shows the
 * account.
 */
const LOGGED_IN_MODULES =
  /\/web\/(admin\/|account\/(?!session\.)|ui\/(field|modal|select|use-field-errors|use-polling)\.)|\/shop\/localization\/language-names\./

/** Icons that no page for visitors shows. */
const LOGGED_IN_ICONS =
  /lucide-react\/dist\/esm\/icons\/(cloud-off|search-x|inbox|eye-off|ellipsis|external-link|history|hourglass|circle-dashed|circle-x|copy|pencil|refresh-cw|rotate-ccw|rotate-cw|triangle-exclamation-point|download|rotate-ccw-clock|search|send|settings|users)\./

/** Loaded with the menu, toast, dialog or chart that uses it. */
const LAZY_MODULES =
  /node_modules\/(@radix-ui\/|cmdk\/|d3-\w+\/|internmap\/|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/

function isLoggedInModule(id: string): boolean {
  return LOGGED_IN_MODULES.test(id) || LOGGED_IN_ICONS.test(id)
}

/**
 * Code that every page needs, and code that many routes share, are two files: dozens of small files compress
 * worse and wait for one another.
 */
const CHUNKS = {
  groups: [
    {
      name: 'everywhere',
      test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//,
      priority: 2,
    },
    // Excludes code that only staff and account pages load.
    {
      name: 'shared',
      test: (id: string) => !isLoggedInModule(id) && !LAZY_MODULES.test(id),
      minShareCount: 4,
      priority: 1,
    },
    { name: 'account', test: isLoggedInModule, minShareCount: 5, priority: 0 },
  ],
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // One module graph for everything but server.ts: the server entry of the build is app.ts, which imports
  // React Router's build as a virtual module (docs/decisions/002).
  environments: {
    ssr: { build: { rollupOptions: { input: './app.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
  },
  // Bundles everything: thousands of small modules (icons, locales) would cost a second and 200 MB at every
  // start.
  ssr: command === 'build' ? { noExternal: true, external: NOT_BUNDLED } : {},
  optimizeDeps: { include: ['hono/client', 'i18next', 'react-i18next', 'lucide-react'] },
  // Browser code contains third-party code; its licences are served beside it (docs/licences.md).
  build: { sourcemap: false, license: { fileName: 'licences.txt' } },
  server: { watch: { ignored: ['**/data/**', '**/.tmp/**', '**/test-results/**'] } },
}))
