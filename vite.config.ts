import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { FIELD_LIMITS } from './scripts/build/field-limits.ts'

/** Loaded from node_modules at run time because they bring files (WebAssembly, addons, data, workers). */
const NOT_BUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'geoip-country', 'pg', 'pino']

/** The home page and what every page for visitors loads. */
const FIRST_PAGE = /\/web\/(entry\.client|root|shell\/screens|storefront\/home)\.tsx/

/** Returns whether the home page loads a module at once, and not only with a menu, a toast or the chat. */
function isOnFirstPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  // The index of a library imports all of it. What a chosen module needs of libraries joins its chunk anyway.
  if (id.includes('node_modules')) return false
  const importers = new Set(graph.getModuleInfo(id)?.importers)
  for (const importer of importers)
    for (const further of graph.getModuleInfo(importer)?.importers ?? []) importers.add(further)
  // Without the entries themselves: the one of the browser runs as soon as it is loaded.
  return [...importers].some((importer) => FIRST_PAGE.test(importer))
}

/** Modules that at least this many routes load at their start are in a shared file. */
const SHARING_ROUTES = 3

/** Lists the routes that load a module at their start: its importers, directly or through other modules. */
function listRoutes(id: string, graph: Rolldown.ChunkingContext): string[] {
  const routes = new Set<string>()
  const importers = new Set([id])
  for (const importer of importers) {
    const info = graph.getModuleInfo(importer)
    if (info?.isEntry) routes.add(importer.replace(/\?.*/, ''))
    for (const further of info?.importers ?? []) importers.add(further)
  }
  return [...routes]
}

/** Returns the file of a module that several routes share: `staff` when only staff screens load it, otherwise `visitors`. */
function nameSharedFile(id: string, graph: Rolldown.ChunkingContext): string | null {
  const routes = listRoutes(id, graph)
  const forVisitors = routes.filter((route) => !route.includes('/web/admin/'))
  if (forVisitors.length >= SHARING_ROUTES) return 'visitors'
  return forVisitors.length === 0 && routes.length >= SHARING_ROUTES ? 'staff' : null
}

/**
 * All that the home page needs is two files, because dozens of small files compress worse and wait for one another.
 * A new version of the shop leaves the libraries in the browser's cache. What several other pages share is one file for
 * visitors and one for staff. The bundler divides the rest by the pages that need it, so that no page for visitors loads
 * code of staff screens.
 */
const CHUNKS = {
  groups: [
    {
      name: 'everywhere',
      test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
      priority: 1,
    },
    {
      name: (id: string, graph: Rolldown.ChunkingContext) => (isOnFirstPage(id, graph) ? 'shared' : null),
    },
    { name: nameSharedFile },
  ],
}

/** The function that loads routes: the router's own reloads the page silently when a script does not arrive. */
const ROUTE_LOADER = {
  find: /^\.\/routeModules\.js$/,
  replacement: `${import.meta.dirname}/web/rendering/load-route-module.ts`,
}

/** Loads the scripts of dynamic imports like those of routes. Takes the place of Vite's own preload function. */
const DYNAMIC_IMPORTS: Plugin = {
  name: 'dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `import { loadModule } from '/web/rendering/load-module.ts'
      export const __vitePreload = (load, files = []) => loadModule(files.map((file) => '/' + file), load)`,
  },
}

/** Replaces a part of the router's code. Throws unless it stands there once, because another version may differ. */
function replaceOnce(code: string, part: string, replacement: string): string {
  const [before, after, ...others] = code.split(part)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`vite.config.ts: the router has changed, look for ${part}`)
  return `${before}${replacement}${after}`
}

/** The browser remembers a module that could not be preloaded; a file that could not be prefetched it asks for again. */
const PREFETCHED_LINKS: Plugin = {
  name: 'prefetched-links',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js/ },
    handler(code) {
      return replaceOnce(code, 'key: href,\n\t\trel: "modulepreload"', 'key: href,\n\t\trel: "prefetch"')
    },
  },
}

/** The router's requests for the data and the routes of a page have no time limit of their own. */
const PAGE_DATA: Plugin = {
  name: 'page-data',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/(single-fetch|fog-of-war)\.js/ },
    handler(code) {
      return `import { fetchPageData } from '/web/rendering/fetch-page-data.ts'
        ${replaceOnce(code, 'await fetch(url, ', 'await fetchPageData(url, ')}`
    },
  },
}

/** The build has worker threads as files without types (scripts/build/build.mjs). */
const BUILT_WORKERS: Plugin = {
  name: 'built-workers',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { code: /-worker\.ts'/ },
    handler: (code) => code.replace(/(?<=')\.\/([\w/-]+-worker)\.ts(?=')/, './build/$1.js'),
  },
}

/** Hexadecimal digits spell no word that ad blockers know. Pages and scripts must give the same file the same name. */
const HASH_CHARACTERS = 'hex'
const SCRIPT_NAMES = 'assets/[hash:12].js'

export default defineConfig(({ command }) => ({
  plugins: [
    FIELD_LIMITS,
    tailwindcss(),
    reactRouter(),
    DYNAMIC_IMPORTS,
    PREFETCHED_LINKS,
    PAGE_DATA,
    BUILT_WORKERS,
  ],
  resolve: { alias: [ROUTE_LOADER] },
  // One module graph for everything but server.ts: the server entry of the build is app.ts, which imports
  // React Router's build as a virtual module. Loaders, API and process share caches and context keys, which a second
  // copy of their modules would split.
  environments: {
    ssr: {
      // Transforms what a module imports while others run, instead of one after the other.
      dev: { preTransformRequests: true },
      // Leaves out the development versions of libraries.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // Node keeps two bytes in memory for each character of a file if one of them is beyond Latin-1; most are in comments.
      build: {
        rolldownOptions: {
          input: './app.ts',
          output: { charset: 'ascii', comments: false, hashCharacters: HASH_CHARACTERS },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: CHUNKS,
            entryFileNames: SCRIPT_NAMES,
            chunkFileNames: SCRIPT_NAMES,
            hashCharacters: HASH_CHARACTERS,
          },
        },
      },
    },
  },
  // Bundles everything: thousands of small modules (icons, locales) would cost a second and 200 MB at every
  // start.
  ssr: command === 'build' ? { noExternal: true, external: NOT_BUNDLED } : {},
  optimizeDeps: { include: ['hono/client', 'lucide-react'] },
  // Browser code contains third-party code; its licences are served beside it (docs/licences.md).
  build: {
    sourcemap: false,
    license: { fileName: 'licences.txt' },
    // Also the imported file itself, which is left out where it imports nothing.
    modulePreload: { resolveDependencies: (file, imports) => [...new Set([file, ...imports])] },
  },
  server: {
    watch: { ignored: [`${import.meta.dirname}/{.tmp,build,data,docs,examples,test-results,tests}/**`] },
  },
}))
