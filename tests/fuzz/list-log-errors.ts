import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ERRORS = new Set(['error', 'fatal'])

/** Counts log lines that a healthy shop does not write: errors and lines that are not JSON. */
export function listLogErrors(folder: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const line of readFileSync(join(folder, 'log'), 'utf8').split('\n')) {
    const what = parseLogError(line)
    if (what) found.set(what, (found.get(what) ?? 0) + 1)
  }
  return found
}

function parseLogError(line: string): string | null {
  if (line.trim() === '' || line.startsWith('  The shop is running at ')) return null
  try {
    const { level, msg, err, method, status } = JSON.parse(line)
    if (!ERRORS.has(level)) return null
    const where = String(err?.stack ?? err?.message ?? '')
    return [msg, method, status, where.split('\n').slice(0, 5).join('\n')].filter(Boolean).join(' ')
  } catch {
    return line
  }
}
