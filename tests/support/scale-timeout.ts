/**
 * Limits that only guard against hanging. They grow with the slowness of the machine, so that a slow or busy machine
 * fails no test by its speed.
 */
import { createHash } from 'node:crypto'

/** Duration of `measureHashing` on an idle reference machine. */
const REFERENCE_MS = 300
const MAX_SLOWNESS = 10

/** How many times slower this machine is. Measured once, by the process that starts the tests; the others inherit it. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1)
const slowness = Number(process.env.TEST_SLOWNESS)

/** In milliseconds; `ms` is ample on an idle machine of the reference. */
export function scaleTimeout(ms: number): number {
  return Math.ceil(ms * slowness)
}

function measureSlowness(): number {
  return Math.min(MAX_SLOWNESS, Math.max(1, measureHashing() / REFERENCE_MS))
}

/** Long enough to share the processor with whatever else runs. */
function measureHashing(): number {
  const began = performance.now()
  const bytes = Buffer.alloc(1_000_000, 'a')
  for (let round = 0; round < 420; round += 1) createHash('sha256').update(bytes).digest()
  return performance.now() - began
}
