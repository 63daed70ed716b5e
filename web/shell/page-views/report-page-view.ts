import { isStaff } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { buildPageViewEvent, type ViewedPage } from './build-page-view-event.ts'

/** False once the referrer of this page load was reported. */
let isFirstView = true
/** The current page, in case the browser restores it from the back/forward cache. */
let lastPathname: string | null = null

/** Reports a page view without any id of the visitor. Failures are ignored. */
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

/** A prerendered page is counted when it is shown. */
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
    // The request survives leaving the page.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
  })
  // An unread answer keeps its request open until it is garbage collected.
  await response.arrayBuffer()
  if (!response.ok) console.debug(`page view not counted: ${response.status}`)
}

/** Do Not Track and Global Privacy Control are respected. Staff are not counted either. */
function isTrackingRefused(): boolean {
  const privacySettings = navigator as Navigator & {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  if (privacySettings.globalPrivacyControl || privacySettings.doNotTrack === '1') return true
  return isStaff(session.read()?.user.role ?? '')
}

function isPrerendering(): boolean {
  return (document as Document & { prerendering?: boolean }).prerendering === true
}

/** Returns the requested URL: the address bar may have changed since. */
function getLandingUrl(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}
