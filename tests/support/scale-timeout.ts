/** Scales timeouts that only guard against hanging, so that a slow or busy machine fails no test. */
import { createHash } from 'node:crypto'

/** Duration of `measureHashing` on an idle reference machine. */
const REFERENCE_MS = 300
const MAX_SLOWNESS = 10

/** Slowness of this machine, measured once by the process that starts the tests; child processes inherit it. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1)
export const slowness = Number(process.env.TEST_SLOWNESS)

/** Returns a timeout in ms; `ms` is ample on the idle reference machine. */
export function scaleTimeout(ms: number): number {
  return Math.ceil(ms * slowness)
}

function measureSlowness(): number {
  return Math.min(MAX_SLOWNESS, Math.max(1, measureHashing() / REFERENCE_MS))
}

/** Long enough to share the processor with other processes. */
function measureHashing(): number {
  const began = performance.now()
  const bytes = Buffer.alloc(1_000_000, 'a')
  for (let round = 0; round < 420; round += 1) createHash('sha256').update(bytes).digest()
  return performance.now() - began
}
