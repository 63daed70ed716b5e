/**
 * Runs all checks of `npm test`, quickest first, and sums them up in the last line. A failing check does not
 * stop the others.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

const RESULTS = '.tmp/results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
process.env.PATH = resolve('node_modules/.bin') + delimiter + process.env.PATH

function run(title: string, command: string, ...args: string[]): boolean {
  const began = Date.now()
  console.log(`\n▸ ${title}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return status === 0
}

function runCheck(title: string, command: string, ...args: string[]): TestCounts {
  return run(title, command, ...args)
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 }
}

/** Reads the counts from a runner's report; a runner that fails without a failed test counts as one failure. */
function runSuite(
  title: string,
  report: string,
  count: (json: string) => TestCounts,
  command: string,
  ...args: string[]
) {
  const ok = run(title, command, ...args)
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

const units = `${RESULTS}/units.json`
const checkResults = [
  runCheck('Types', 'react-router', 'typegen'),
  runCheck('Type check', 'tsc', '-p', '.'),
  runCheck('Lint', 'biome', 'check', '.'),
  runCheck('Words', 'node', 'scripts/build/check-locales.ts'),
  runCheck('Image', 'node', 'scripts/build/check-image.ts'),
  runSuite(
    'Units',
    'units.json',
    countUnitTests,
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/list-retried-tests.ts',
    '--reporter=./tests/list-printed-errors.ts',
    `--outputFile.json=${units}`,
  ),
  runSuite('Browser', 'browser.json', countBrowserTests, 'playwright', 'test'),
]

const total = checkResults.reduce((sum, counter) => ({
  passed: sum.passed + counter.passed,
  failed: sum.failed + counter.failed,
  skipped: sum.skipped + counter.skipped,
}))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)
