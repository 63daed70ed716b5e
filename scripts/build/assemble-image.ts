/**
 * `node scripts/build/assemble-image.ts /image`: copies the files that the built shop and the operators'
 * commands need at run time into a new folder. Most packages are bundled (vite.config.ts); the others are
 * copied with their dependencies in the locked versions.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FONT_FILES, getScriptFontFile, SCRIPT_FONTS, TEMPLATE_FILE } from '../../documents/pdf/pdf-files.ts'
import { DRAWING_FILES } from '../../shop/brand/draw-social-image.ts'

process.chdir(`${import.meta.dirname}/../..`)

const [image] = process.argv.slice(2)
if (!image || existsSync(image)) {
  console.error('usage: node scripts/build/assemble-image.ts <new folder>')
  process.exit(1)
}

const PROGRAMS = ['backup', 'create-admin', 'move-to-postgres', 'reconcile', 'restore'].map(
  (name) => `scripts/commands/${name}.ts`,
)

const COPIED_PATHS = [
  ...['package.json', 'LICENSE', 'build', 'db/migrations', 'locales'],
  ...new Set(PROGRAMS.flatMap(listImportedFiles)),
  ...new Set([TEMPLATE_FILE, ...FONT_FILES, ...DRAWING_FILES]),
  ...SCRIPT_FONTS.flatMap(({ family }) => listScriptFontFiles(family)),
]

/** Lists a file with those that it imports at run time. */
function listImportedFiles(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^'"]*'(\.[^']+)'/gm)
  return [file, ...[...imports].flatMap(([, path = '']) => listImportedFiles(join(dirname(file), path)))]
}

/** Lists the files of a font with its licence, and without the widths that no document uses. */
function listScriptFontFiles(family: string): string[] {
  const list = getScriptFontFile(family)
  const slices = Object.keys(JSON.parse(readFileSync(list, 'utf8')))
  return [list, join(dirname(list), 'LICENSE'), ...slices.map((slice) => getScriptFontFile(family, slice))]
}

/**
 * Packages that are not bundled (vite.config.ts), and packages imported by server.js, by a command, or by the
 * rate limiter under a computed name.
 */
const PACKAGES = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'geoip-country', 'pg', 'pino', 'prom-client'],
  ...['@hono/node-server', 'zod', 'drizzle-orm'],
  ...['@myriaddreamin/typst-ts-web-compiler', 'subset-font'],
  ...['postal-mime', 'html-to-text'],
  // Its native parts; the library itself is bundled.
  'sharp',
]

/** Files of packages that no program reads at run time. */
const OMITTED_FILES = /\.(map|d\.[cm]?ts|md)$|\/(__tests__|docs|examples)$/

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const copiedFolders = new Set<string>()

function listDependencies(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Finds a package as Node does: beside the package that needs it, in its own version, or around that one. */
function findPackage(name: string, from: string): string {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder) || from === '') return folder
  return findPackage(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
}

/** Copies a package that another one needs, and its dependencies. */
function copyPackage(name: string, from = ''): void {
  const folder = findPackage(name, from)
  // Missing packages are for other platforms.
  if (!existsSync(folder) || copiedFolders.has(folder)) return
  copiedFolders.add(folder)
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const dependency of listDependencies(manifest)) copyPackage(dependency, folder)
  const nested = join(folder, 'node_modules')
  const filter = (path: string) => !OMITTED_FILES.test(path) && path !== nested
  cpSync(folder, join(`${image}`, folder), { recursive: true, filter })
}

for (const file of COPIED_PATHS) {
  cpSync(file, join(image, file), { recursive: true, filter: (path) => !/\.stamp$|\.test\.ts$/.test(path) })
}
for (const name of PACKAGES) copyPackage(name)

const node = `node-linux-${process.arch}`
mkdirSync(join(image, 'node_modules', '.bin'), { recursive: true })
mkdirSync(join(image, 'node_modules', node, 'bin'), { recursive: true })
cpSync(`node_modules/${node}/bin/node`, join(image, 'node_modules', node, 'bin/node'))
cpSync(`node_modules/${node}/LICENSE`, join(image, 'node_modules', node, 'LICENSE'))
symlinkSync(`../${node}/bin/node`, join(image, 'node_modules/.bin/node'))
