import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that passed on their retry, each with the error of the first attempt. */
export default class ListRetriedTests implements Reporter {
  private readonly retried: TestCase[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.retried.push(test)
  }

  onTestRunEnd() {
    if (this.retried.length === 0) return
    console.log(`\n  ${this.retried.length} flaky`)
    for (const test of this.retried) {
      console.log(`  ${test.module.relativeModuleId} › ${test.fullName}`)
      for (const error of test.result().errors ?? []) console.log(`    ${error.message}`)
    }
  }
}
