const ERROR_LINE = /^.*"level":"(?:error|fatal)".*$/gm

/** The lines of a shop's log that report an error, as they were written. */
export function listLoggedErrors(log: string): string[] {
  return log.match(ERROR_LINE) ?? []
}
