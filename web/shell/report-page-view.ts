import { isStaff } from '../../shop/accounts/roles.ts'
import { session } from '../account/session.ts'
import { buildPageViewEvent, type ViewedPage } from './build-page-view-event.ts'

/** Of this load, whether the page it came from has been told. */
let isFirstView = true
/** What is shown now, for when the browser shows it again as it was left. */
let lastPathname: string | null = null

/**
 * Tells the shop that a page is looked at, from whom it cannot say: no id is made up or kept. Nobody waits for it, and
 * nothing of it may be noticed.
 */
function reportPageView(pathname: string): void {
  lastPathname = pathname
  if (isTrackingRefused()) return
  const seen: ViewedPage = { pathname, title: document.title }
  if (isFirstView) Object.assign(seen, { referrer: document.referrer, landing: getLandingUrl() })
  const view = buildPageViewEvent(seen, new Date())
  if (!view) return
  isFirstView = false
  sendPageView(view).catch((error) => console.debug(error))
}

/** A page that the browser draws ahead is looked at once it is shown. */
export function reportOnceVisible(pathname: string): void {
  if (isPrerendering())
    document.addEventListener('prerenderingchange', () => reportPageView(pathname), { once: true })
  else reportPageView(pathname)
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted && lastPathname !== null) reportPageView(lastPathname)
})

async function sendPageView(view: object): Promise<void> {
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
function isTrackingRefused(): boolean {
  const asked = navigator as Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }
  if (asked.globalPrivacyControl || asked.doNotTrack === '1') return true
  return isStaff(session.read()?.user.role ?? '')
}

function isPrerendering(): boolean {
  return (document as Document & { prerendering?: boolean }).prerendering === true
}

/** As it was asked for: what is in the address bar may have changed since. */
function getLandingUrl(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}
