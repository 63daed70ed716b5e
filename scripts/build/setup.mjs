// Runs before `npm start` and `npm test` on any Node version, before anything is installed: installs the
// locked packages and builds the shop when sources changed.
// --build       also builds the shop
// --tools       also installs what only tests, checks and the bench need
// --lighthouse  installs Lighthouse alone, which has a package folder of its own
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

function readStamp(stampFile) {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

function runUnlessDone(stampFile, stamp, work) {
  if (readStamp(stampFile) === stamp) return
  work()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

function run(title, command, args, cwd = '.') {
  const startedAt = Date.now()
  process.stdout.write(`${title} … `)
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
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

const INSTALLED_STAMP = 'node_modules/.crescendo-installed'
const platform = `${process.platform}-${process.arch}`

/** Installs the locked packages of a folder, unless they are there. */
function install(folder, title, extent, groups) {
  const files = ['package.json', 'package-lock.json'].map((file) => join(folder, file))
  const stamp = `${hashFiles(files)} ${platform} ${extent}`
  runUnlessDone(join(folder, INSTALLED_STAMP), stamp, () => {
    const npm = process.env.npm_execpath
    // Install scripts never run; tests/project/dependencies.test.ts lists the packages that have one.
    const args = ['ci', '--ignore-scripts', ...groups, '--no-audit', '--no-fund', '--loglevel=error']
    if (npm) run(title, process.execPath, [npm, ...args], folder)
    else run(title, 'npm', args, folder)
    // Only compilers read the headers of Node, a third of its package.
    rmSync(join(folder, 'node_modules', `node-${platform}`, 'include'), { recursive: true, force: true })
  })
}

if (process.argv.includes('--lighthouse')) {
  install('tests/bench/lighthouse', 'Installing Lighthouse', 'all', [])
  process.exit(0)
}

// A folder that has the tools keeps them: `npm start` between two runs of `npm test` installs nothing.
if (process.argv.includes('--tools') || readStamp(INSTALLED_STAMP).endsWith(' all')) {
  install('.', 'Installing with the tools for tests', 'all', ['--include=dev', '--include=optional'])
} else {
  install('.', 'Installing', 'shop', ['--omit=dev', '--include=optional'])
}

if (process.argv.includes('--build')) {
  const sources = [
    ...readdirSync('.').filter((file) => file.endsWith('.ts')),
    ...['package-lock.json', 'scripts/build/build.mjs', 'scripts/build/create-template.ts'],
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
