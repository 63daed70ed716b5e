import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { getFreePort } from './tests/support/shops/shop-process.ts'

const SCRIPT = 'tests/support/supervised-process.ts'

async function startSupervisor(variables: Record<string, string> = {}) {
  const port = await getFreePort()
  const child = spawn(process.execPath, [SCRIPT, '2'], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent', ...variables },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ask = (path = '/') => fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.text())
  return { child, ask }
}

/** Asks until as many different processes have answered. */
async function listAnsweringProcesses(ask: () => Promise<string>, count: number): Promise<Set<string>> {
  const seen = new Set<string>()
  const askAgain = async () => {
    seen.add(await ask())
    return seen.size
  }
  await expect.poll(askAgain, { interval: 5 }).toBeGreaterThanOrEqual(count)
  return seen
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

test('serves from several processes and restarts one that ends', async () => {
  const { child, ask } = await startSupervisor()
  const before = await listAnsweringProcesses(ask, 2)
  await ask('/crash').catch(() => undefined)
  const isOneNew = async () => [...(await listAnsweringProcesses(ask, 2))].some((pid) => !before.has(pid))
  await expect.poll(isOneNew).toBe(true)
  child.kill('SIGTERM')
  expect(await waitForExit(child)).toBe(0)
})

test('replaces all processes on SIGUSR2 without losing a request', async () => {
  const { child, ask } = await startSupervisor()
  const before = await listAnsweringProcesses(ask, 2)
  let isOver = false
  let answered = 0
  const failures: unknown[] = []
  const askOnce = async () => {
    const pid = await ask().catch((error) => void failures.push(error))
    if (pid) answered += 1
    return pid
  }
  const load = [0, 1, 2, 3].map(async () => {
    while (!isOver) await askOnce()
  })
  child.kill('SIGUSR2')
  const areBothNew = async () => {
    const now = new Set(await Promise.all(Array.from({ length: 10 }, askOnce)))
    return now.size === 2 && [...now].every((pid) => pid && !before.has(pid))
  }
  await expect.poll(areBothNew).toBe(true)
  isOver = true
  await Promise.all(load)
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(4)
  child.kill('SIGTERM')
  expect(await waitForExit(child)).toBe(0)
})

test('any process answers with the combined metrics of all', async () => {
  const { child, ask } = await startSupervisor()
  await listAnsweringProcesses(ask, 2)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/metrics')))
  for (const metrics of answers) expect(metrics).toMatch(/^shop_processes 2$/m)
  child.kill('SIGTERM')
  expect(await waitForExit(child)).toBe(0)
})

test.each(['silent', 'loud'])(
  'exits with the code of the first process when that cannot start, with the level %s',
  async (level) => {
    const { child } = await startSupervisor({ START_FAILS: '1', LOG_LEVEL: level })
    expect(await waitForExit(child)).toBe(7)
  },
)

test('ends its processes when it is killed', async () => {
  const { child, ask } = await startSupervisor()
  const pids = await listAnsweringProcesses(ask, 2)
  child.kill('SIGKILL')
  await waitForExit(child)
  await expect.poll(() => [...pids].filter((pid) => isRunning(Number(pid)))).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
