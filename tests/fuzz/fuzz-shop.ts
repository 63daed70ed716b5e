import fc from 'fast-check'
import { ShopProcess } from '../shop-process.ts'
import { askedOfAny } from './asked.ts'
import { type Call, callsOf, type Document } from './document.ts'
import { type Knock, openKnocker } from './knocker.ts'
import { outside } from './outside.ts'
import { readLog } from './read-log.ts'
import { asCommand, type Finding, type Report } from './report.ts'
import { stockShop } from './stock-shop.ts'
import { EVERYBODY, mayCall } from './who.ts'

interface Wish {
  seed: number
  count: number
  /** Unset: embedded. */
  databaseUrl?: string
}

const REPAIR_EVERY = 200
const TELL_EVERY = 1_000
/** Of shrinking one finding, and for the first of them alone. */
const SHRINK_MS = 5_000
const MOST_SHRUNK = 12

/** Sends so many requests to a shop of its own, one after the other, and tells what it found wrong. */
export async function fuzzShop({ seed, count, databaseUrl }: Wish): Promise<Report> {
  const began = performance.now()
  const shop = await ShopProcess.start(databaseUrl ? { DATABASE_URL: databaseUrl, DEMO_PAYMENTS: '1' } : {})
  await shop.stop()
  await stockShop({ databaseUrl, dataDir: shop.dataDir })
  await shop.startAgain()
  const calls = callsOf((await (await fetch(`${shop.origin}/api/openapi.json`)).json()) as Document)
  const knocker = await openKnocker(shop.origin, calls)
  await knocker.lookAround()
  const knocks = knocksAt(calls)
  const report: Report = {
    requests: 0,
    statuses: {},
    byCall: {},
    findings: [],
    calls: calls.length,
    seconds: 0,
  }

  const tally = (counts: Record<number, number>, status: number) => {
    counts[status] = (counts[status] ?? 0) + 1
  }

  async function oneOfMany(one: Knock): Promise<void> {
    report.requests += 1
    if (report.requests % REPAIR_EVERY === 0) await knocker.repair()
    if (report.requests % TELL_EVERY === 0) console.log(`  ${report.requests} of ${count}`)
    const { wrong, bound, status } = await knocker.knock(one)
    const name = one.asked.call?.name ?? 'outside'
    report.byCall[name] ??= {}
    tally(report.byCall[name], status)
    tally(report.statuses, status)
    for (const what of wrong) {
      const same = report.findings.find((each) => each.what === what && each.name === name)
      if (same) same.times += 1
      else
        report.findings.push({
          ...{ what, name, number: report.requests, times: 1, who: one.who, command: asCommand(bound) },
        })
    }
  }

  /** The same request once more, and ever smaller ones as long as the same is wrong. */
  async function shrink(finding: Finding): Promise<void> {
    const again = fc.asyncProperty(knocks, async (one) => {
      const { wrong, bound } = await knocker.knock(one)
      if (!wrong.includes(finding.what)) return
      Object.assign(finding, { command: asCommand(bound), who: one.who, shrunk: true })
      throw new Error(finding.what)
    })
    const path = String(finding.number - 1)
    await fc.check(again, { seed, path, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS })
  }

  await fc.check(fc.asyncProperty(knocks, oneOfMany), { seed, numRuns: count })
  // What broke inside comes first.
  report.findings.sort((a, b) => Number(/^answered/.test(b.what)) - Number(/^answered/.test(a.what)))
  for (const finding of report.findings.slice(0, MOST_SHRUNK)) await shrink(finding)
  if (!(await fetch(`${shop.origin}/readyz`).catch(() => null))?.ok) {
    report.findings.push({ what: 'it is not ready any more', name: 'the process', number: 0, times: 1 })
  }
  knocker.close()
  await shop.stop()
  for (const [what, times] of readLog(shop.folder)) {
    report.findings.push({ what, name: 'the log', number: 0, times })
  }
  report.seconds = Math.round((performance.now() - began) / 1_000)
  return report
}

/** Mostly the calls, by somebody who may. */
function knocksAt(calls: Call[]): fc.Arbitrary<Knock> {
  const asked = fc.oneof({ weight: 8, arbitrary: askedOfAny(calls) }, { weight: 2, arbitrary: outside })
  const isUsual = fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  )
  // Without its liking for small numbers, which here are the owners.
  const turn = fc.noBias(fc.nat({ max: 1_000 }))
  return fc
    .record({ asked, isUsual, turn, any: fc.constantFrom(...EVERYBODY) })
    .map(({ asked, isUsual, turn, any }) => {
      const { call } = asked
      const allowed = call && isUsual ? EVERYBODY.filter((who) => mayCall(who, call)) : []
      return { asked, who: allowed[turn % allowed.length] ?? any }
    })
}
