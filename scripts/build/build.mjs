// Builds the shop into build/ and compresses its files once instead of on every request.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'

rmSync('build', { recursive: true, force: true })
const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

// Beside the bundle: the entry and the worker threads, with the files that they import. Node's type stripping would keep 15 MB of
// memory in each thread.
const PROGRAM_FILES = [
  ...['server', 'concurrency', 'memory', 'supervisor', 'web-process'],
  ...['documents/pdf/pdf-worker', 'documents/pdf/pdf-files'],
  ...['providers/imap/mime-worker', 'shop/text'],
]
for (const name of PROGRAM_FILES) {
  const { code } = await transformWithOxc(readFileSync(`${name}.ts`, 'utf8'), `${name}.ts`)
  const built = code.replaceAll(/(?<=["'])(\.{1,2}\/[\w/.-]+)\.ts(?=["'])/g, (path, imported) =>
    PROGRAM_FILES.includes(join(dirname(name), imported)) ? `${imported}.js` : path,
  )
  mkdirSync(dirname(`build/${name}`), { recursive: true })
  writeFileSync(`build/${name}.js`, built)
}

const created = spawnSync(process.execPath, ['scripts/build/create-template.ts'], { stdio: 'inherit' })
if (created.status !== 0) process.exit(created.status ?? 1)

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (!/\.(js|css|svg|webmanifest)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
