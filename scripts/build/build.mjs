// Builds the shop into build/ and compresses its files once instead of on every request.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'

rmSync('build', { recursive: true, force: true })
const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

for (const name of ['server', 'concurrency', 'memory', 'supervisor', 'web-process']) {
  const { code } = await transformWithOxc(readFileSync(`${name}.ts`, 'utf8'), `${name}.ts`)
  writeFileSync(
    `build/${name}.js`,
    code.replaceAll(/(["']\.\/(?:concurrency|memory|supervisor|web-process))\.ts(["'])/g, '$1.js$2'),
  )
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
