import { isStaff } from '../../shop/accounts/roles.ts'
import { session } from '../account/session.ts'
import { type PageSeen, viewOf } from './page-view.ts'

/** Of this load, whether the page it came from has been told. */
let isFirst = true
/** What is shown now, for when the browser shows it again as it was left. */
let shown: string | null = null

/**
 * Tells the shop that a page is looked at, from whom it cannot say: no id is made up or kept. Nobody waits for it, and
 * nothing of it may be noticed.
 */
function reportView(pathname: string): void {
  shown = pathname
  if (isUnwanted()) return
  const seen: PageSeen = { pathname, title: document.title }
  if (isFirst) Object.assign(seen, { referrer: document.referrer, landing: landingAddress() })
  const view = viewOf(seen, new Date())
  if (!view) return
  isFirst = false
  send(view).catch((error) => console.debug(error))
}

/** A page that the browser draws ahead is looked at once it is shown. */
export function onceShown(pathname: string): void {
  if (isPrerendering())
    document.addEventListener('prerenderingchange', () => reportView(pathname), { once: true })
  else reportView(pathname)
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted && shown !== null) reportView(shown)
})

async function send(view: object): Promise<void> {
  const response = await fetch('/api/events', {
    method: 'POST',
    // Also told by whoever leaves at once.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
  })
  if (!response.ok) console.debug(`page view not counted: ${response.status}`)
}

/** Who asked not to be followed is not, though nothing here could; and staff are no visitors. */
function isUnwanted(): boolean {
  const asked = navigator as Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }
  if (asked.globalPrivacyControl || asked.doNotTrack === '1') return true
  return isStaff(session.read()?.user.role ?? '')
}

function isPrerendering(): boolean {
  return (document as Document & { prerendering?: boolean }).prerendering === true
}

/** As it was asked for: what is in the address bar may have changed since. */
function landingAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}
