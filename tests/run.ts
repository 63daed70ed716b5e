/**
 * Runs all checks of `npm test` and sums them up in the last line. The unit tests run beside the browser tests, because
 * each of them leaves a core idle for a part of its time. A failing check does not stop the others.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { slowness } from './support/scale-timeout.ts'

interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

const RESULTS = '.tmp/results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
process.env.PATH = resolve('node_modules/.bin') + delimiter + process.env.PATH
// What runs side by side takes twice as long as what was measured alone.
process.env.TEST_SLOWNESS = String(2 * slowness)

/** The longest command shows what it prints at once, the others when they have ended, so that their lines do not mix. */
const LONGEST = 'Browser'

async function run(title: string, command: string, ...args: string[]): Promise<boolean> {
  const began = Date.now()
  const child = spawn(command, args, { stdio: title === LONGEST ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => void printed.push(piece))
  const status = await new Promise<number | null>((end) => {
    child.on('error', (error) => printed.push(Buffer.from(error.message)))
    child.on('close', end)
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`\n▸ ${title}\n${Buffer.concat(printed)}  ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  return status === 0
}

async function runCheck(title: string, command: string, ...args: string[]): Promise<TestCounts> {
  const ok = await run(title, command, ...args)
  return { passed: Number(ok), failed: Number(!ok), skipped: 0 }
}

/** Reads the counts from a runner's report; a runner that fails without a failed test counts as one failure. */
async function runSuite(
  title: string,
  report: string,
  count: (json: string) => TestCounts,
  command: string,
  ...args: string[]
): Promise<TestCounts> {
  const ok = await run(title, command, ...args)
  const counter = readReport(report, count)
  if (!ok && counter.failed === 0) counter.failed = 1
  if (ok && counter.passed === 0) counter.failed += 1
  return counter
}

function readReport(report: string, count: (json: string) => TestCounts): TestCounts {
  try {
    return count(readFileSync(`${RESULTS}/${report}`, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function countUnitTests(json: string): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(json)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

function countBrowserTests(json: string): TestCounts {
  const { expected, unexpected, flaky, skipped } = JSON.parse(json).stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

async function runChecks(): Promise<TestCounts[]> {
  const [lint, words] = [
    await runCheck('Lint', 'biome', 'check', '.'),
    await runCheck('Words', 'node', 'scripts/build/check-locales.ts'),
  ]
  const types = await runCheck('Types', 'react-router', 'typegen')
  // Several take twice the processor time and memory of one, and no core is idle here.
  const typeCheck = await runCheck('Type check', 'tsc', '-p', '.', '--checkers', '1')
  const image = await runCheck('Image', 'node', 'scripts/build/check-image.ts')
  return [lint, words, types, typeCheck, image]
}

const browser = runSuite(LONGEST, 'browser.json', countBrowserTests, 'playwright', 'test')
const units = runSuite(
  'Units',
  'units.json',
  countUnitTests,
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./tests/list-retried-tests.ts',
  '--reporter=./tests/list-printed-errors.ts',
  `--outputFile.json=${RESULTS}/units.json`,
)
const checkResults = (await Promise.all([runChecks(), units, browser])).flat()

const total = checkResults.reduce((sum, counter) => ({
  passed: sum.passed + counter.passed,
  failed: sum.failed + counter.failed,
  skipped: sum.skipped + counter.skipped,
}))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)
