/** What a log may hold of an error: its words and where it happened, and nothing that somebody has typed. */
export interface SerializedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: SerializedError
}

/**
 * The library of the database puts the values of a failed query, and with them addresses and hashes, into the message
 * and the properties of its errors, and PostgreSQL some into its own: those stay out.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error' }
  const { code } = error as { code?: unknown }
  const message = redactValues(error)
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    // Its first lines are the message once more.
    stack: [`${error.name}: ${message}`, ...getStackFrames(error)].join('\n'),
    ...(error.cause !== undefined && depth < 4 && { cause: serializeError(error.cause, depth + 1) }),
  }
}

function redactValues(error: Error): string {
  if ('query' in error && 'params' in error && error.message.startsWith('Failed query: '))
    return `Failed query: ${error.query}`
  // Of what could not be read as what it should be, PostgreSQL quotes it: class 22 of its codes.
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code)) return error.message.replace(/: ".*/s, '')
  return error.message
}

function getStackFrames({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^ +at /.test(line))
}
