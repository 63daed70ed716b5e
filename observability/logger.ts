import { type DestinationStream, type Logger, pino } from 'pino'
import { getTraceFields } from './trace.ts'

/** Buffered lines are written after this time, or earlier when there are this many characters. */
const FLUSH_INTERVAL_MS = 250
const FLUSH_CHARACTERS = 8 * 1024

/** Characters kept while the output cannot be written. */
const MAX_BUFFERED_CHARACTERS = 8 * 1024 * 1024

/** Creates a logger that writes one JSON object per line. `to` replaces the standard output. */
export function createLogger(level: string, to: DestinationStream = createStdoutStream()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error) => serializeError(error) },
      mixin: () => getTraceFields(),
    },
    to,
  )
}

/**
 * Buffers lines, so that a busy shop writes once for dozens of them, and writes the rest when the process
 * ends, except by SIGKILL. Writes are synchronous: an asynchronous write is lost when the process ends
 * meanwhile.
 */
function createStdoutStream(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_CHARACTERS })
  // A full disk must not end the shop: pino retries with the next lines.
  output.on('error', () => {})

  let buffered = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (buffered !== '') output.write(buffered)
    buffered = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      buffered += line
      if (buffered.length >= FLUSH_CHARACTERS) flush()
      else timer ??= setTimeout(flush, FLUSH_INTERVAL_MS).unref()
    },
    /** For a line that says why the process ends. */
    flushSync: flush,
  }
}

/** The part of an error that may be logged: message and location, without user input. */
interface SerializedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: SerializedError
}

/**
 * Serializes an error for the log. Drizzle puts the values of a failed query (addresses, hashes) into message
 * and properties, and PostgreSQL quotes some values: both are left out.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown value is not an error' }
  const { code } = error as { code?: unknown }
  const message = redactValues(error)
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    // The first lines of a stack repeat the message.
    stack: [`${error.name}: ${message}`, ...getStackFrames(error)].join('\n'),
    ...(error.cause !== undefined && depth < 4 && { cause: serializeError(error.cause, depth + 1) }),
  }
}

function redactValues(error: Error): string {
  if ('query' in error && 'params' in error && error.message.startsWith('Failed query: '))
    return `Failed query: ${error.query}`
  // PostgreSQL quotes input that it cannot parse (class 22).
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code)) return error.message.replace(/: ".*/s, '')
  return error.message
}

function getStackFrames({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^ +at /.test(line))
}
