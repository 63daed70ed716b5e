const ERROR_LINE = /^.*"level":"(?:error|fatal)".*$/gm

/** Returns the error lines of a shop's log. */
export function listLoggedErrors(log: string): string[] {
  return log.match(ERROR_LINE) ?? []
}
