import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = 'build/client'

/** The most that a page may load, in kB; scripts with Brotli. */
export const MAX_HOME_SCRIPTS = 125
export const MAX_HOME_FONTS = 90
/** Beyond the scripts that the home page or every staff screen loads. */
export const MAX_SCREEN_SCRIPTS = 60

/** Files of scripts that a page loads at its start. Each costs a request. */
export const MAX_SCRIPT_FILES = 30

interface RouteAssets {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
}

/** List of the scripts of each route, written by React Router's build. */
interface AssetsManifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteAssets>
}

interface ScreenWeight {
  path: string
  /** In kB, beyond the shared part. */
  scripts: number
}

/** Lists the scripts that the home page loads at its start. */
export function listHomeScripts(): string[] {
  const manifest = readAssetsManifest()
  return listScripts(manifest, listRouteChain(manifest, 'storefront/home'))
}

/** Returns the size of some scripts in kB, compressed with Brotli. */
export function weighScripts(paths: readonly string[]): number {
  return sum(paths.map((path) => statSync(`${join(CLIENT, path)}.br`).size)) / 1000
}

/** Returns the size of the fonts that a page preloads in kB. */
export function weighFonts(html: string): number {
  const paths = [...html.matchAll(/(?<=preload" href=")\/assets\/[\w.-]+\.woff2/g)].map(([path]) => path)
  return sum([...new Set(paths)].map((path) => readFileSync(join(CLIENT, path)).length)) / 1000
}

/**
 * Weighs the scripts that each staff screen loads at its start. What it loads for a dialog, a section or a menu is not part of
 * them.
 */
export function weighStaffScreens(): { shared: number; screens: ScreenWeight[] } {
  const manifest = readAssetsManifest()
  const routes = Object.values(manifest.routes)
  const parents = new Set(routes.map(({ parentId }) => parentId))
  const screens = routes
    .filter(({ id }) => !parents.has(id))
    .map(({ id }) => listRouteChain(manifest, id))
    .filter((chain) => chain.some(({ id }) => id === 'admin/shell/screen-layout'))
    .map((chain) => ({ path: formatPath(chain), scripts: listScripts(manifest, chain) }))
  const onEveryScreen = (screens[0]?.scripts ?? []).filter((script) =>
    screens.every(({ scripts }) => scripts.includes(script)),
  )
  const shared = new Set([...listHomeScripts(), ...onEveryScreen])
  return {
    shared: weighScripts([...shared]),
    screens: screens
      .map(({ path, scripts }) => ({
        path,
        scripts: weighScripts(scripts.filter((script) => !shared.has(script))),
      }))
      .sort((one, other) => other.scripts - one.scripts),
  }
}

/** Counts the files of scripts that each page loads at its start. */
export function countScriptFiles(): { page: string; files: number }[] {
  const manifest = readAssetsManifest()
  return Object.keys(manifest.routes).map((id) => ({
    page: id,
    files: listScripts(manifest, listRouteChain(manifest, id)).length,
  }))
}

/** Lists the scripts of the build above a size in kB. */
export function listScriptsAbove(size: number): string[] {
  return readdirSync(join(CLIENT, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`)
    .filter((path) => weighScripts([path]) > size)
}

const MANIFEST_START = 'window.__reactRouterManifest='

function readAssetsManifest(): AssetsManifest {
  const folder = join(CLIENT, 'assets')
  for (const name of readdirSync(folder).filter((each) => /^manifest-[\w-]+\.js$/.test(each))) {
    const script = readFileSync(join(folder, name), 'utf8')
    if (script.startsWith(MANIFEST_START))
      return JSON.parse(script.slice(MANIFEST_START.length).replace(/;\s*$/, ''))
  }
  throw new Error(`${folder} has no list of routes: build the shop first.`)
}

/** Lists a route and its parents, the outermost first. */
function listRouteChain({ routes }: AssetsManifest, id: string): RouteAssets[] {
  const chain: RouteAssets[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) chain.unshift(route)
  return chain
}

function listScripts({ entry }: AssetsManifest, chain: RouteAssets[]): string[] {
  return [...new Set([entry, ...chain].flatMap(({ module, imports }) => [module, ...imports]))]
}

function formatPath(chain: RouteAssets[]): string {
  return `/${chain.flatMap(({ path }) => path || []).join('/')}`
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
