/**
 * `node scripts/build/check-image.ts`: builds the image of the Dockerfile in a folder, without Docker: copies the files that
 * .dockerignore allows, takes the installed packages, which are those of the lock file, without those for tests, and runs the
 * same commands. Then starts the shop from the result and prints its size. Does nothing while all of that is as it was when it
 * succeeded last.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 60_000

process.chdir(`${import.meta.dirname}/../..`)

if (process.platform !== 'linux') {
  console.log('The image holds the Node version of Linux, so it is checked there.')
  process.exit(0)
}

const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** Returns the command of the Dockerfile that begins with a text, up to the end of its line. */
function requireCommand(start: string): string {
  const command = dockerfile.split('\n').find((line) => line.includes(start))
  if (!command) throw new Error(`the Dockerfile does not run ${start}`)
  return command.slice(command.indexOf(start))
}

function run(command: string, cwd: string): void {
  const path = `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}`
  const env = { ...process.env, NODE_ENV: undefined, PATH: path }
  const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
}

/** Starts the shop on a free port with a new data folder, and waits until it can serve. */
async function startShop(image: string, dataDir: string): Promise<void> {
  const port = 20_000 + (process.pid % 20_000)
  const started = spawn(join(image, 'node_modules/.bin/node'), ['build/server.js'], {
    cwd: image,
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB_CONCURRENCY: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(200)) {
      if (started.exitCode !== null) throw new Error(`the shop ended with the status ${started.exitCode}`)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error('the shop does not start')
  } finally {
    started.kill()
  }
}

/** Lists the packages that `npm ci --omit=dev` leaves out. */
function listToolPackages(): string[] {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  return Object.entries(lock.packages).flatMap(([path, { dev }]) => (dev ? [path] : []))
}

function measureFolder(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** Hashes what the image is built from; the lock file stands for the installed packages. */
function hashInput(folder: string): string {
  const hash = createHash('sha256').update(dockerfile)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(relative(folder, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

async function checkImage(): Promise<void> {
  run(`cp -al ${resolve('node_modules')} node_modules`, source)
  for (const path of listToolPackages()) rmSync(join(source, path), { recursive: true, force: true })
  const image = join(target, 'app')
  run(requireCommand('node scripts/build/build.mjs').replace('/image', image), source)
  run(requireCommand('node --input-type=module').replace('/app', image), image)
  await startShop(image, join(target, 'data'))
  console.log(`The image adds ${(measureFolder(image) / 2 ** 20).toFixed(0)} MB to its base.`)
}

const CHECKED = '.tmp/image-checked'
mkdirSync('.tmp', { recursive: true })
// On the disk of the packages, which are linked.
const source = mkdtempSync(resolve('.tmp/image-source-'))
// Outside the repository, whose packages would stand in for missing ones.
const target = mkdtempSync(join(tmpdir(), 'image-'))
try {
  cpSync('.', source, {
    recursive: true,
    filter: (path) => !ignored.some((pattern) => matchesGlob(relative('.', path), pattern)),
  })
  const input = hashInput(source)
  if (existsSync(CHECKED) && readFileSync(CHECKED, 'utf8') === input)
    console.log('Nothing has changed since the image was checked.')
  else {
    await checkImage()
    writeFileSync(CHECKED, input)
  }
} finally {
  for (const folder of [source, target]) rmSync(folder, { recursive: true, force: true })
}
