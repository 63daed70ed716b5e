/**
 * Everything `npm test` runs, in the order in which a mistake is cheapest to find, summed up in one last
 * line. One that fails does not keep the others from running.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

interface Tally {
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

function check(title: string, command: string, ...args: string[]): Tally {
  return run(title, command, ...args)
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 }
}

/** Counts from a runner's own report; a runner that fails without a failed test counts as one failure. */
function suite(
  title: string,
  report: string,
  count: (json: string) => Tally,
  command: string,
  ...args: string[]
) {
  const ok = run(title, command, ...args)
  const tally = read(report, count)
  if (!ok && tally.failed === 0) tally.failed = 1
  if (ok && tally.passed === 0) tally.failed += 1
  return tally
}

function read(report: string, count: (json: string) => Tally): Tally {
  try {
    return count(readFileSync(`${RESULTS}/${report}`, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function countUnits(json: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(json)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

function countBrowser(json: string): Tally {
  const { expected, unexpected, flaky, skipped } = JSON.parse(json).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

const units = `${RESULTS}/units.json`
const tallies = [
  check('Types', 'react-router', 'typegen'),
  check('Type check', 'tsc', '-p', '.'),
  check('Lint', 'biome', 'check', '.'),
  check('Words', 'node', 'scripts/check-locales.ts'),
  suite(
    'Units',
    'units.json',
    countUnits,
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${units}`,
  ),
  suite('Browser', 'browser.json', countBrowser, 'playwright', 'test'),
]

const total = tallies.reduce((sum, tally) => ({
  passed: sum.passed + tally.passed,
  failed: sum.failed + tally.failed,
  skipped: sum.skipped + tally.skipped,
}))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)
