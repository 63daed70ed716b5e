import type { ResolvedRequest } from './resolve-request.ts'

export interface Finding {
  what: string
  /** Operation, or another place. */
  name: string
  /** Number of the first such request; 0 for none. */
  number: number
  times: number
  who?: string
  /** Repeats the request with the ids and tokens of that shop. */
  command?: string
  /** Whether it was reproduced and shrunk after the run. */
  shrunk?: true
}

export interface Report {
  requests: number
  seconds: number
  calls: number
  /** Responses by status; 0 is no response. */
  statuses: Record<number, number>
  byCall: Record<string, Record<number, number>>
  findings: Finding[]
}

const MAX_COMMAND_LENGTH = 3_000

export function formatCurl({ method, target, headers, body }: ResolvedRequest): string {
  const headerOptions = Object.entries(headers).map(
    ([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`,
  )
  const sent = body ? [`--data-binary ${quoteForShell(body.toString('latin1'))}`] : []
  const command = [
    'curl -i --path-as-is -g',
    `-X ${method}`,
    ...headerOptions,
    ...sent,
    quoteForShell(`$SHOP${target}`, '"'),
  ].join(' ')
  return command.length > MAX_COMMAND_LENGTH
    ? `${command.slice(0, MAX_COMMAND_LENGTH)}… (${command.length} characters)`
    : command
}

/** Quotes text for a shell. */
function quoteForShell(text: string, mark: "'" | '"' = "'"): string {
  if (mark === '"') return `"${text.replaceAll(/["`\\]/g, '\\$&')}"`
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes("'")) return `'${text}'`
  const escaped = text.replaceAll(
    /[^\x20-\x7e]|['\\]/g,
    (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `$'${escaped}'`
}

export function printReport(
  title: string,
  { seed, count }: { seed: number; count: number },
  report: Report,
): void {
  const { byCall, statuses, findings, requests, seconds, calls } = report
  const reached = Object.entries(byCall).filter(([name, by]) => name !== 'outside' && countSuccesses(by) > 0)
  const missed = Object.entries(byCall).filter(([name, by]) => name !== 'outside' && countSuccesses(by) === 0)
  console.log(`\n${title}: ${requests} requests in ${seconds} s; by status: ${formatStatuses(statuses)}`)
  console.log(`  ${reached.length} of ${calls} calls answered 2xx at least once`)
  for (const [name, by] of missed) console.log(`  never 2xx: ${name} (${formatStatuses(by)})`)
  if (process.env.VERBOSE)
    for (const [name, by] of Object.entries(byCall)) console.log(`  ${name}: ${formatStatuses(by)}`)
  for (const { what, name, number, times, who, command, shrunk } of findings) {
    console.error(`\n  ✗ ${name}: ${what} (${times} times)`)
    if (number > 0) console.error(`    first as request ${number} of SEED=${seed} COUNT=${count}, by ${who}`)
    if (command) console.error(`    ${shrunk ? '' : '(not reproduced) '}${command}`)
  }
  console.log(`  ${findings.length} findings`)
}

function countSuccesses(by: Record<number, number>): number {
  return Object.entries(by).reduce((sum, [status, times]) => sum + (/^2/.test(status) ? times : 0), 0)
}

function formatStatuses(by: Record<number, number>): string {
  return Object.entries(by)
    .map(([status, times]) => `${status} ×${times}`)
    .join(', ')
}
