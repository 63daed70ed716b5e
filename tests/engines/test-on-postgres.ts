import { inject, test } from 'vitest'
import './engine.ts'

/** A test of connections between processes: the embedded engine has none, so there it is no test at all. */
export function testOnPostgres(name: string, body: () => Promise<void>): void {
  if (inject('engine').kind !== 'embedded') test(name, body)
}
