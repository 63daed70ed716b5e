import fc from 'fast-check'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { ALL_CALLERS, canCall } from './callers.ts'
import { createFuzzClient, type FuzzRequest } from './fuzz-client.ts'
import { generateOutsideRequest } from './generators/generate-outside-request.ts'
import { generateForAnyOperation } from './generators/generate-request.ts'
import { listLogErrors } from './list-log-errors.ts'
import { listOperations, type OpenApiDocument, type Operation } from './openapi-document.ts'
import { type Finding, formatCurl, type Report } from './report.ts'
import { seedShop } from './seed-shop.ts'

interface FuzzOptions {
  seed: number
  count: number
  /** Default: embedded database. */
  databaseUrl?: string
}

const RESTORE_INTERVAL = 200
const LOG_INTERVAL = 1_000
/** Time for shrinking one finding, and the number of findings that are shrunk. */
const SHRINK_MS = 5_000
const MAX_SHRUNK = 12

/** Sends `count` requests to a new shop, one after another, and reports the problems. */
export async function fuzzShop({ seed, count, databaseUrl }: FuzzOptions): Promise<Report> {
  const startedAt = performance.now()
  const shop = await ShopProcess.start(databaseUrl ? { DATABASE_URL: databaseUrl, DEMO_PAYMENTS: '1' } : {})
  await shop.stop()
  await seedShop({ databaseUrl, dataDir: shop.dataDir })
  await shop.restart()
  const calls = listOperations(
    (await (await fetch(`${shop.origin}/api/openapi.json`)).json()) as OpenApiDocument,
  )
  const client = await createFuzzClient(shop.origin, calls)
  await client.warmUp()
  const fuzzRequests = generateFuzzRequests(calls)
  const report: Report = {
    requests: 0,
    statuses: {},
    byCall: {},
    findings: [],
    calls: calls.length,
    seconds: 0,
  }

  const countStatus = (counts: Record<number, number>, status: number) => {
    counts[status] = (counts[status] ?? 0) + 1
  }

  async function sendAndRecord(request: FuzzRequest): Promise<void> {
    report.requests += 1
    if (report.requests % RESTORE_INTERVAL === 0) await client.restoreSettings()
    if (report.requests % LOG_INTERVAL === 0) console.log(`  ${report.requests} of ${count}`)
    const { problems, bound, status } = await client.send(request)
    const name = request.draft.call?.name ?? 'outside'
    report.byCall[name] ??= {}
    countStatus(report.byCall[name], status)
    countStatus(report.statuses, status)
    for (const what of problems) {
      const existing = report.findings.find((finding) => finding.what === what && finding.name === name)
      if (existing) existing.times += 1
      else
        report.findings.push({
          what,
          name,
          number: report.requests,
          times: 1,
          who: request.who,
          command: formatCurl(bound),
        })
    }
  }

  /** Repeats the request and shrinks it as long as the same problem occurs. */
  async function shrink(finding: Finding): Promise<void> {
    const property = fc.asyncProperty(fuzzRequests, async (request) => {
      const { problems, bound } = await client.send(request)
      if (!problems.includes(finding.what)) return
      Object.assign(finding, { command: formatCurl(bound), who: request.who, shrunk: true })
      throw new Error(finding.what)
    })
    const path = String(finding.number - 1)
    await fc.check(property, { seed, path, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS })
  }

  await fc.check(fc.asyncProperty(fuzzRequests, sendAndRecord), { seed, numRuns: count })
  // Internal errors first.
  report.findings.sort((a, b) => Number(/^answered/.test(b.what)) - Number(/^answered/.test(a.what)))
  for (const finding of report.findings.slice(0, MAX_SHRUNK)) await shrink(finding)
  if (!(await fetch(`${shop.origin}/readyz`).catch(() => null))?.ok) {
    report.findings.push({ what: 'no longer ready', name: 'the process', number: 0, times: 1 })
  }
  client.close()
  await shop.stop()
  for (const [what, times] of listLogErrors(shop.folder)) {
    report.findings.push({ what, name: 'the log', number: 0, times })
  }
  report.seconds = Math.round((performance.now() - startedAt) / 1_000)
  return report
}

/** Mostly documented calls by allowed callers. */
function generateFuzzRequests(calls: Operation[]): fc.Arbitrary<FuzzRequest> {
  const draft = fc.oneof(
    { weight: 8, arbitrary: generateForAnyOperation(calls) },
    { weight: 2, arbitrary: generateOutsideRequest },
  )
  const isUsual = fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  )
  // Without fast-check's bias for small numbers, which are the owners here.
  const turn = fc.noBias(fc.nat({ max: 1_000 }))
  return fc
    .record({ draft, isUsual, turn, any: fc.constantFrom(...ALL_CALLERS) })
    .map(({ draft, isUsual, turn, any }) => {
      const { call } = draft
      const allowed = call && isUsual ? ALL_CALLERS.filter((who) => canCall(who, call)) : []
      return { draft, who: allowed[turn % allowed.length] ?? any }
    })
}
