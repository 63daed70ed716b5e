import type { Bound } from './bind.ts'

export interface Finding {
  what: string
  /** The call, or where else. */
  name: string
  /** Which request of the run it was first; 0 for none. */
  number: number
  times: number
  who?: string
  /** Repeats it, with the ids and tokens of that shop. */
  command?: string
  /** It was found again after the run, as small as it gets. */
  shrunk?: true
}

export interface Report {
  requests: number
  seconds: number
  calls: number
  /** How often each status was answered; 0 is no answer. */
  statuses: Record<number, number>
  byCall: Record<string, Record<number, number>>
  findings: Finding[]
}

const LONGEST = 3_000

export function asCommand({ method, target, headers, body }: Bound): string {
  const said = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const sent = body ? [`--data-binary ${quoted(body.toString('latin1'))}`] : []
  const command = [
    'curl -i --path-as-is -g',
    `-X ${method}`,
    ...said,
    ...sent,
    quoted(`$SHOP${target}`, '"'),
  ].join(' ')
  return command.length > LONGEST ? `${command.slice(0, LONGEST)}… (${command.length} characters)` : command
}

/** For a shell, byte for byte. */
function quoted(text: string, mark: "'" | '"' = "'"): string {
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
  const reached = Object.entries(byCall).filter(([name, by]) => name !== 'outside' && countGood(by) > 0)
  const missed = Object.entries(byCall).filter(([name, by]) => name !== 'outside' && countGood(by) === 0)
  console.log(`\n${title}: ${requests} requests in ${seconds} s; by status: ${listed(statuses)}`)
  console.log(`  ${reached.length} of ${calls} calls answered 2xx at least once`)
  for (const [name, by] of missed) console.log(`  never 2xx: ${name} (${listed(by)})`)
  if (process.env.VERBOSE)
    for (const [name, by] of Object.entries(byCall)) console.log(`  ${name}: ${listed(by)}`)
  for (const { what, name, number, times, who, command, shrunk } of findings) {
    console.error(`\n  ✗ ${name}: ${what} (${times} times)`)
    if (number > 0) console.error(`    first as request ${number} of SEED=${seed} COUNT=${count}, by ${who}`)
    if (command) console.error(`    ${shrunk ? '' : '(not again by itself) '}${command}`)
  }
  console.log(`  ${findings.length} findings`)
}

function countGood(by: Record<number, number>): number {
  return Object.entries(by).reduce((sum, [status, times]) => sum + (/^2/.test(status) ? times : 0), 0)
}

function listed(by: Record<number, number>): string {
  return Object.entries(by)
    .map(([status, times]) => `${status} ×${times}`)
    .join(', ')
}
