import { inject, test } from 'vitest'
import './engine.ts'

/** Defines a test of connections between processes, which the embedded engine does not have. */
export function testOnPostgres(name: string, body: () => Promise<void>): void {
  if (inject('engine').kind !== 'embedded') test(name, body)
}
