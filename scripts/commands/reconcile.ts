/**
 * `npm run reconcile`: checks every open payment with its provider, processes stored webhook events and
 * prints a summary. A running shop does the same as jobs; while it runs this needs PostgreSQL.
 */
process.chdir(`${import.meta.dirname}/../..`)

const build: string = '../../build/server/index.js'
const { openShop, reconcileAll }: typeof import('../../app.ts') = await import(build)

try {
  const shop = await openShop(process.env)
  const { webhookEvents, missed, openPayments, paidPayments, refunds, failed } = await reconcileAll(
    shop.runtime,
  )
  await shop.close()
  console.log(
    `${webhookEvents} webhook events processed (${missed} had been missed), ${openPayments} open and ` +
      `${paidPayments} paid payments checked, ${refunds} refunds requested, ${failed} provider calls failed`,
  )
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  console.error(`Could not reconcile:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
