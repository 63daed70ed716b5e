// Runs before `npm start` and `npm test` on any Node version, before anything is installed: installs the
// locked packages and builds the shop when sources changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: please install Node 20 or newer.`)
  process.exit(1)
}

function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function runUnlessDone(stampFile, stamp, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  work()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

function run(title, command, args) {
  const startedAt = Date.now()
  process.stdout.write(`${title} … `)
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    console.error(`failed\n${stdout ?? ''}${stderr ?? ''}`)
    process.exit(status ?? 1)
  }
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

function listFiles(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? listFiles(path) : [path]
    })
}

const platform = `${process.platform}-${process.arch}`
runUnlessDone(
  'node_modules/.crescendo-installed',
  `${hashFiles(['package.json', 'package-lock.json'])} ${platform}`,
  () => {
    const npm = process.env.npm_execpath
    // Install scripts never run; tests/dependencies.test.ts lists the packages that have one.
    const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const args = ['ci', ...flags, '--loglevel=error']
    const title = existsSync('node_modules') ? 'Installing' : 'Installing (some minutes the first time)'
    if (npm) run(title, process.execPath, [npm, ...args])
    else run(title, 'npm', args)
  },
)

if (process.argv.includes('--build')) {
  const sources = [
    ...['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'app.ts'],
    ...['server.ts', 'concurrency.ts', 'memory.ts', 'supervisor.ts', 'web-process.ts'],
    ...['environment.ts', 'runtime.ts', 'scripts/build/build.mjs'],
    ...[
      'api',
      'db',
      'documents',
      'jobs',
      'locales',
      'emails',
      'providers',
      'shop',
      'observability',
      'web',
      'public',
    ]
      .filter((folder) => existsSync(folder))
      .flatMap(listFiles),
  ].filter((file) => !/\.test\.tsx?$/.test(file))
  runUnlessDone('build/.stamp', hashFiles(sources), () => {
    const localNode = join('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
    run('Building', existsSync(localNode) ? localNode : process.execPath, ['scripts/build/build.mjs'])
  })
}
