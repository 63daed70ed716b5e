import type { Reporter, TestModule } from 'vitest/node'

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]

/** A line of a stack trace. */
const STACK_LINE = /^\s+at .+:\d+:\d+\)?$/m

/** Lists the passing tests that printed an error with its stack: real failures would drown in them. */
export default class ListPrintedErrors implements Reporter {
  private readonly printed: ConsoleLog[] = []

  onUserConsoleLog(log: ConsoleLog) {
    if (isErrorDump(log.content)) this.printed.push(log)
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const failed = new Set(modules.flatMap((module) => listFailedIds(module)))
    const unexpected = this.printed.filter(({ taskId }) => !taskId || !failed.has(taskId))
    if (unexpected.length === 0) return
    const names = new Map(modules.flatMap((module) => listNames(module)))
    console.log(`\n  ${unexpected.length} errors printed by passing tests`)
    for (const { taskId = '', content } of unexpected)
      console.log(`  ${names.get(taskId) ?? 'outside a test'}\n    ${content.split('\n', 1)[0]}`)
  }
}

export function isErrorDump(text: string): boolean {
  return STACK_LINE.test(text)
}

/** A test that passed on its retry counts as failed here: its first attempt may have printed the error. */
function listFailedIds(module: TestModule): string[] {
  return [...module.children.allTests()]
    .filter((test) => test.result().state === 'failed' || test.diagnostic()?.flaky)
    .map(({ id }) => id)
}

function listNames(module: TestModule): [string, string][] {
  const tests = [...module.children.allTests()]
  return tests.map(({ id, fullName }) => [id, `${module.relativeModuleId} › ${fullName}`])
}
