import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listLoggedErrors } from '../list-logged-errors.ts'
import { scaleTimeout } from '../scale-timeout.ts'

/** The bench compares with another commit's shop, which is built in the folder `SHOP_FOLDER`. */
const ROOT = process.env.SHOP_FOLDER ?? join(import.meta.dirname, '../../..')
/** The command of `npm start`. It ends in `exec`, so the process id of the shell is the one of the shop. */
const START_COMMAND: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start
const START_TIMEOUT_MS = scaleTimeout(60_000)

export const OWNER = { email: 'owner@example.com', password: 'the owner of the shop' }

/** The built shop as a process on its own database, which can be killed and restarted in place. */
export class ShopProcess {
  readonly folder: string
  readonly dataDir: string
  readonly origin: string
  readonly #port: number
  readonly #variables: Record<string, string>
  readonly #command: string
  #child: ChildProcess | undefined

  private constructor(port: number, variables: Record<string, string>, parent: string, command: string) {
    this.folder = mkdtempSync(join(parent, 'crescendo-shop-'))
    this.dataDir = join(this.folder, 'data')
    this.#port = port
    this.#variables = variables
    this.#command = command
    this.origin = `http://127.0.0.1:${port}`
    process.once('exit', () => {
      this.#child?.kill('SIGKILL')
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  /** Starts the shop on the embedded database, in a folder on the disk, unless the variables and `parent` say otherwise. */
  static async start(
    variables: Record<string, string> = {},
    parent = tmpdir(),
    command = START_COMMAND,
  ): Promise<ShopProcess> {
    const shop = new ShopProcess(Number(variables.PORT) || (await getFreePort()), variables, parent, command)
    await shop.restart()
    return shop
  }

  /** Resolves when the shop is ready. Throws with the end of its log when it stops instead. */
  async restart(): Promise<void> {
    const log = openSync(join(this.folder, 'log'), 'a')
    const child = spawn('sh', ['-c', this.#command], {
      cwd: ROOT,
      stdio: ['ignore', log, log],
      env: this.#environment(),
    })
    this.#child = child
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`the shop did not start:\n${this.log()}`)
      await sleep(20)
    }
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the shop exited unexpectedly:\n${this.log()}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** Kills one of the processes under the supervisor and resolves when another runs in its place. */
  async killServingProcess(choose: (pids: number[]) => number | undefined): Promise<void> {
    const before = this.#listServingProcesses()
    const pid = choose(before)
    if (!pid) throw new Error('no process serves the shop')
    process.kill(pid, 'SIGKILL')
    const deadline = Date.now() + START_TIMEOUT_MS
    while (this.#listServingProcesses().filter((other) => other !== pid).length < before.length) {
      if (Date.now() > deadline) throw new Error(`the process was not restarted:\n${this.log()}`)
      await sleep(20)
    }
  }

  #listServingProcesses(): number[] {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8')
    return children.trim().split(/\s+/).filter(Boolean).map(Number)
  }

  /** Stops the shop like a deployment, which finishes requests in progress. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** Runs `npm run reconcile` with the shop's configuration; throws its output when it fails. */
  async reconcile(): Promise<string> {
    const child = spawn(process.execPath, ['scripts/commands/reconcile.ts'], {
      cwd: ROOT,
      env: this.#environment(),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`npm run reconcile: ${output}`)
    return output.trim()
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  /** Process id of the running shop. */
  get pid(): number {
    const pid = this.#child?.pid
    if (!pid) throw new Error('the shop is not running')
    return pid
  }

  /** Whether the process with this id is the current one and is running. */
  isAlive(pid: number | undefined): boolean {
    const child = this.#child
    return child?.pid === pid && child?.exitCode === null && child.signalCode === null
  }

  /** Lists log lines that a shop must never write. */
  listUncaughtErrors(): string[] {
    const lines = readFileSync(join(this.folder, 'log'), 'utf8').split('\n')
    return lines
      .filter((line) => /unhandled rejection|uncaught/i.test(line))
      .map((line) => line.slice(0, 400))
  }

  /** Lists error lines of the log, each shortened. */
  loggedErrors(): string[] {
    return listLoggedErrors(this.log(Number.POSITIVE_INFINITY)).map((line) => line.slice(0, 600))
  }

  /** Returns the end of the log, up to this many characters. */
  log(characters = 4_000): string {
    return readFileSync(join(this.folder, 'log'), 'utf8').slice(-characters)
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(this.#port),
      PUBLIC_URL: this.origin,
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      // No requests leave the machine.
      RATES_URL: 'off',
      // Like behind a load balancer: clients state their address.
      TRUST_PROXY: '1',
      // One process, which `kill` ends.
      WEB_CONCURRENCY: '1',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...this.#variables,
    }
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
}

/** Returns a port on which nothing listens. */
export async function getFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
