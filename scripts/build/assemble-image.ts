/**
 * `node scripts/build/assemble-image.ts /image`: copies into an empty folder what the built shop and its operators' commands
 * need at run time, and no more. Almost every package is in the build already (vite.config.ts); those that are not come
 * with what they depend on, in the versions of the lockfile.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(`${import.meta.dirname}/../..`)

const [image] = process.argv.slice(2)
if (!image || existsSync(image)) {
  console.error('usage: node scripts/build/assemble-image.ts <folder that is not there yet>')
  process.exit(1)
}

const COPIED_PATHS = [
  ...['package.json', 'LICENSE', 'build', 'db/migrations', 'locales'],
  ...['backup', 'create-admin', 'move-to-postgres', 'reconcile', 'restore'].map(
    (name) => `scripts/${name}.ts`,
  ),
]

/** Not in the build (vite.config.ts); or asked for by server.js, by a command, by the limiter under a name it makes up. */
const PACKAGES = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'geoip-country', 'pg', 'pino'],
  ...['@hono/node-server', 'zod', 'drizzle-orm'],
]

/** Of what a package brings, what no running program reads. */
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
  const beside = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...beside]
}

/** `from` asks for it: a package may have one of its own beside that of all. */
function copyPackage(name: string, from = ''): void {
  const own = join(from, 'node_modules', name)
  const folder = existsSync(own) ? own : join('node_modules', name)
  // Not of this platform.
  if (!existsSync(folder) || copiedFolders.has(folder)) return
  copiedFolders.add(folder)
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const needed of listDependencies(manifest)) copyPackage(needed, folder)
  const within = join(folder, 'node_modules')
  const filter = (path: string) => !OMITTED_FILES.test(path) && path !== within
  cpSync(folder, join(`${image}`, folder), { recursive: true, filter })
}

for (const file of COPIED_PATHS) {
  if (existsSync(file))
    cpSync(file, join(image, file), { recursive: true, filter: (path) => !/\.stamp$|\.test\.ts$/.test(path) })
}
for (const name of PACKAGES) copyPackage(name)

const node = `node-linux-${process.arch}`
mkdirSync(join(image, 'node_modules', '.bin'), { recursive: true })
mkdirSync(join(image, 'node_modules', node, 'bin'), { recursive: true })
cpSync(`node_modules/${node}/bin/node`, join(image, 'node_modules', node, 'bin/node'))
cpSync(`node_modules/${node}/LICENSE`, join(image, 'node_modules', node, 'LICENSE'))
symlinkSync(`../${node}/bin/node`, join(image, 'node_modules/.bin/node'))
