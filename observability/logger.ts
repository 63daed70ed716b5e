import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError } from './serialize-error.ts'
import { getTraceFields } from './trace.ts'

/** In milliseconds, and in characters: what waits longer, or is more, is written. */
const FLUSH_INTERVAL_MS = 250
const FLUSH_THRESHOLD = 8 * 1024

/** Of what cannot be written. */
const MAX_BUFFERED = 8 * 1024 * 1024

/** One JSON object a line. `to` stands in for the standard output. */
export function createLogger(level: string, to: DestinationStream = createStdoutStream()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${getTimestamp()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error) => serializeError(error) },
      mixin: () => getTraceFields(),
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
  output?.write(
    `{"level":"${level}","time":"${getTimestamp()}","pid":${process.pid},${fields()},"msg":"request"}\n`,
  )
}

let lastTimestampMs = 0
let lastTimestamp = ''

/** Many lines share a millisecond, and writing it costs as much as half a line. */
function getTimestamp(): string {
  const moment = Date.now()
  if (moment !== lastTimestampMs) {
    lastTimestampMs = moment
    lastTimestamp = new Date(moment).toISOString()
  }
  return lastTimestamp
}

/**
 * Lines are gathered, so that a busy shop writes once for dozens of them, and what has been gathered is written at the
 * end of the process, too, however it ends but by SIGKILL. Each write is waited for: one left to another thread is lost
 * when the process ends meanwhile.
 */
function createStdoutStream(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED })
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
      if (gathered.length >= FLUSH_THRESHOLD) handOn()
      else timer ??= setTimeout(handOn, FLUSH_INTERVAL_MS).unref()
    },
    /** After a line that says why the process ends. */
    flushSync: handOn,
  }
}
