import { callApi } from '../../api-client.ts'
import { fetchBillingProfile } from '../billing/billing-calls.ts'
import { loadPrivate } from '../load-private.ts'

async function fetchAccount() {
  const [account, { sessions, next }, billing] = await Promise.all([
    callApi('GET /account'),
    fetchSessions(),
    fetchBillingProfile(),
  ])
  return { account, sessions, olderSessions: next, billing }
}

/** Lists the sessions, last used first. `before` is the cursor of the next page. */
export function fetchSessions(before?: string) {
  return callApi('GET /account/sessions', { query: { before } })
}

type AccountData = Awaited<ReturnType<typeof fetchAccount>>
export type OwnAccount = AccountData['account']
export type OwnSession = AccountData['sessions'][number]

/** Returns null when the account could not be loaded. */
export function loadAccount(request: Request): Promise<AccountData | null> {
  return loadPrivate(request, fetchAccount)
}
