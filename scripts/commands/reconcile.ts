/**
 * `npm run reconcile`: asks the providers about every open payment now, applies what is in the inbox, and says what
 * came of it. A running shop does so by itself; beside one, this needs PostgreSQL.
 */
process.env.NODE_ENV ||= 'production'
process.chdir(`${import.meta.dirname}/../..`)

const build: string = '../../build/server/index.js'
const { openShop, reconcileAll }: typeof import('../../app.ts') = await import(build)

try {
  const shop = await openShop(process.env)
  const { notices, missed, payments, paid, refunds, failed } = await reconcileAll(shop.runtime)
  await shop.close()
  console.log(
    `${notices} notices applied (${missed} of them missed until now), ${payments.asked} open and ${paid.asked} paid ` +
      `payments asked about, ${refunds} refunds asked for, ${failed} times without an answer`,
  )
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  console.error(`Could not reconcile:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
