import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { getFastFolder } from './get-fast-folder.ts'

/** Creates a folder that is removed when the test ends. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(getFastFolder(), 'crescendo-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
