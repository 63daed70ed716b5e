import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'
import { traceFields } from './trace.ts'

/** In milliseconds, and in characters: what waits longer, or is more, is written. */
const LONGEST_WAIT = 250
const AT_ONCE = 8 * 1024

/** Of what cannot be written. */
const MOST_KEPT = 8 * 1024 * 1024

/** One JSON object a line. `to` stands in for the standard output. */
export function openLog(level: string, to: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${now()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error) => loggedError(error) },
      mixin: () => traceFields(),
    },
    to,
  )
}

/**
 * The same line as `log[level](fields, 'request')`, of fields that are JSON already: there is one for every request, and
 * a cached page takes so little time that it would be felt.
 */
export function logRequest(
  log: Logger,
  level: 'debug' | 'info' | 'warn' | 'error',
  fields: () => string,
): void {
  if (!log.isLevelEnabled(level)) return
  const output = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  output?.write(`{"level":"${level}","time":"${now()}","pid":${process.pid},${fields()},"msg":"request"}\n`)
}

let lastMoment = 0
let written = ''

/** Many lines share a millisecond, and writing it costs as much as half a line. */
function now(): string {
  const moment = Date.now()
  if (moment !== lastMoment) {
    lastMoment = moment
    written = new Date(moment).toISOString()
  }
  return written
}

/**
 * Lines are gathered, so that a busy shop writes once for dozens of them, and what has been gathered is written at the
 * end of the process, too, however it ends but by SIGKILL. Each write is waited for: one left to another thread is lost
 * when the process ends meanwhile.
 */
function standardOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_KEPT })
  // A full disk does not end the shop: what could not be written is tried again with the next lines.
  output.on('error', () => {})

  let gathered = ''
  let timer: NodeJS.Timeout | undefined
  const handOn = () => {
    clearTimeout(timer)
    timer = undefined
    if (gathered !== '') output.write(gathered)
    gathered = ''
  }
  process.once('exit', handOn)
  return {
    write(line) {
      gathered += line
      if (gathered.length >= AT_ONCE) handOn()
      else timer ??= setTimeout(handOn, LONGEST_WAIT).unref()
    },
    /** After a line that says why the process ends. */
    flushSync: handOn,
  }
}
