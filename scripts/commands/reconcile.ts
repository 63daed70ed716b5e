/**
 * `npm run reconcile`: checks every open payment with its provider, processes stored webhook events and
 * prints a summary. A running shop does the same as jobs; while it runs this needs PostgreSQL.
 */
import { runCommand } from './run-command.ts'

await runCommand('Could not reconcile', async ({ openShop, reconcileAll }) => {
  const shop = await openShop(process.env)
  const { webhookEvents, missed, openPayments, paidPayments, refunds, failed } = await reconcileAll(
    shop.runtime,
  )
  await shop.close()
  console.log(
    `${webhookEvents} webhook events processed (${missed} had been missed), ${openPayments} open and ` +
      `${paidPayments} paid payments checked, ${refunds} refunds requested, ${failed} provider calls failed`,
  )
  if (failed > 0) process.exitCode = 1
})
