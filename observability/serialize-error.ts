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
