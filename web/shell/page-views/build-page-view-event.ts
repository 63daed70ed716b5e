import { href } from 'react-router'
import { truncateText } from '../../../shop/text.ts'

/** Data of a page view that the browser reports. */
export interface ViewedPage {
  pathname: string
  title: string
  /** Set for the first view of a page load: the referring page and the requested URL. */
  referrer?: string
  landing?: string
}

const ID_PATTERN = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
const UTM_PARAMETERS = ['source', 'medium', 'campaign', 'term', 'content'] as const
const MAX_TEXT_LENGTH = 200

/** Staff screens are not counted: the views of staff would be most of a small shop's figures. */
const STAFF_PATHS = [
  href('/admin'),
  href('/users-teams'),
  href('/translations'),
  href('/analytics'),
  href('/settings/:section?'),
]

/** Whether the path, without its query, is a staff screen. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATHS.some((area) => path === area || path.startsWith(`${area}/`))
}

/** Builds the event of a page view, or null for staff screens. */
export function buildPageViewEvent({ pathname, title, referrer, landing }: ViewedPage, at: Date) {
  if (isStaffPath(pathname)) return null
  const utm = landing ? parseUtm(landing) : {}
  const from = referrer ? stripQuery(referrer) : null
  return {
    eventType: 'PAGE_VIEW',
    fromValue: null,
    toValue: maskIds(pathname),
    timestamp: at.toISOString(),
    metadata: {
      title: truncateText(title, MAX_TEXT_LENGTH),
      ...(from && { referrer: from }),
      ...(Object.keys(utm).length > 0 && { utm }),
    },
  }
}

/** Replaces ids, so that views of all orders count as one page and the analytics hold no order ids. */
function maskIds(path: string): string {
  return path.replace(ID_PATTERN, ':id')
}

/** Removes the query, which may contain personal data or keys. */
function stripQuery(address: string): string | null {
  const url = parseUrl(address)
  return url && /^https?:$/.test(url.protocol) ? maskIds(url.origin + url.pathname) : null
}

function parseUtm(address: string): Partial<Record<(typeof UTM_PARAMETERS)[number], string>> {
  const query = parseUrl(address)?.searchParams
  return Object.fromEntries(
    UTM_PARAMETERS.flatMap((name) => {
      const value = query?.get(`utm_${name}`)?.trim()
      return value ? [[name, truncateText(value, MAX_TEXT_LENGTH)]] : []
    }),
  )
}

/** A replacement for `URL.parse`, which older browsers lack. */
function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}
