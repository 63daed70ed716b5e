import { isOfStaff } from '../../shop/traffic/pages.ts'

/** What the browser knows of a page that is looked at. */
export interface PageSeen {
  pathname: string
  title: string
  /** Of the first page of a load: the page that led here, and the address it was asked for with. */
  referrer?: string
  landing?: string
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const
const LONGEST = 200

/** As the shop is told of it; null for what only staff look at. */
export function viewOf({ pathname, title, referrer, landing }: PageSeen, at: Date) {
  if (isOfStaff(pathname)) return null
  const utm = landing ? utmOf(landing) : {}
  const from = referrer ? cutToPath(referrer) : null
  return {
    eventType: 'PAGE_VIEW',
    fromValue: null,
    toValue: withoutIds(pathname),
    timestamp: at.toISOString(),
    metadata: {
      title: title.slice(0, LONGEST),
      ...(from && { referrer: from }),
      ...(Object.keys(utm).length > 0 && { utm }),
    },
  }
}

/** One order's page is a page of orders: whose it is is not for the figures. */
function withoutIds(path: string): string {
  return path.replace(ID, ':id')
}

/** What follows a path may be somebody's words or key. */
function cutToPath(address: string): string | null {
  const url = parsed(address)
  return url && /^https?:$/.test(url.protocol) ? withoutIds(url.origin + url.pathname) : null
}

function utmOf(address: string): Partial<Record<(typeof UTM)[number], string>> {
  const query = parsed(address)?.searchParams
  return Object.fromEntries(
    UTM.flatMap((name) => {
      const value = query?.get(`utm_${name}`)?.trim()
      return value ? [[name, value.slice(0, LONGEST)]] : []
    }),
  )
}

/** As `URL.parse` does, which not every browser of our visitors knows. */
function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}
