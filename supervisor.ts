import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { AggregatorRegistry } from 'prom-client'

/** A process that ends earlier than this after its start is restarted after a pause, which doubles each time. */
const STABLE_MS = 10_000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000
/** A process drains within 13 seconds and gives its jobs 15 more. */
const STOP_TIMEOUT_MS = 30_000

/** A message of the supervisor to a process. */
export type SupervisorMessage =
  /** Another process has taken over: finish what is in progress and exit. */
  | { kind: 'replaced' }
  /** The metrics of all processes; null when one did not answer. */
  | { kind: 'metrics'; text: string | null }

/** A message of a process to its supervisor. */
export interface WorkerMessage {
  kind: 'collect-metrics'
}

const { LOG_LEVEL: level = '' } = process.env

const log = pino({
  // The first process reports a level that does not exist.
  level: level === 'silent' || level in pino.levels.values ? level : 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
})

/**
 * Starts `count` processes that serve the shop under one port, and restarts those that end. SIGTERM and SIGINT drain all of
 * them; SIGUSR2 replaces one after the other, for example by a new build. The first process starts alone, because it
 * migrates the database; when it cannot start, the supervisor exits with its code.
 */
export async function superviseProcesses(count: number): Promise<void> {
  // The default, JSON, turns NaN into null; metrics contain NaN.
  cluster.setupPrimary({ serialization: 'advanced' })
  const metrics = new AggregatorRegistry()
  cluster.on('message', async (worker, message: WorkerMessage) => {
    if (message.kind !== 'collect-metrics') return
    const text = await metrics.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ kind: 'metrics', text } satisfies SupervisorMessage)
  })
  const stopped = new WeakSet<Worker>()
  let isStopping = false
  let failures = 0

  /** Resolves when the process listens. Returns its exit code when it ends before that. */
  async function startProcess(variables: Record<string, string> = {}): Promise<{ code: number } | null> {
    const worker = cluster.fork(variables)
    const startedAt = performance.now()
    return new Promise((resolve) => {
      worker.once('listening', () => {
        worker.once('exit', (code, signal) => {
          if (isStopping || stopped.has(worker)) return
          if (performance.now() - startedAt > STABLE_MS) failures = 0
          log.warn({ process: worker.process.pid, code, signal }, 'process ended unexpectedly')
          void restartProcess()
        })
        resolve(null)
      })
      worker.once('exit', (code) => resolve({ code: code || 1 }))
    })
  }

  async function restartProcess(): Promise<void> {
    while (!isStopping) {
      if (failures > 0) await sleep(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)))
      failures += 1
      if (isStopping) return
      const failed = await startProcess()
      if (!failed) return
      if (!isStopping) log.error({ ...failed, failures }, 'process did not start')
    }
  }

  async function stopProcess(worker: Worker, requestStop: () => void): Promise<void> {
    if (worker.isDead()) return
    stopped.add(worker)
    const ended = once(worker, 'exit')
    requestStop()
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  async function replaceProcesses(): Promise<void> {
    for (const worker of listProcesses()) {
      const failed = isStopping ? null : await startProcess()
      if (isStopping) return
      if (failed) {
        log.error(failed, 'new process did not start: the remaining processes keep running')
        return
      }
      await stopProcess(worker, () => worker.send({ kind: 'replaced' } satisfies SupervisorMessage))
    }
    log.info('all processes replaced')
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping all processes')
    await Promise.all(listProcesses().map((worker) => stopProcess(worker, () => worker.process.kill(signal))))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  let replacing = Promise.resolve()
  process.on('SIGUSR2', () => {
    replacing = replacing.then(replaceProcesses)
  })

  const failed = await startProcess({ FIRST_PROCESS: '1' })
  if (isStopping) return
  if (failed) process.exit(failed.code)
  for (let started = 1; started < count; started += 1)
    void startProcess().then((ended) => ended && restartProcess())
}

function listProcesses(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
