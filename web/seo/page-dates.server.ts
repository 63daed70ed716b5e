import { href, type RouterContextProvider } from 'react-router'
import { getLastPackageChange } from '../../shop/catalog/list-packages.ts'
import type { ContentPart } from '../../shop/content/content.ts'
import { type ContentDates, listContentDates } from '../../shop/content/get-content.ts'
import { getLastReviewChange } from '../../shop/reviews/published-reviews.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { parseVersionDate } from '../../shop/settings/policy-version.ts'
import { loaderContext } from '../rendering/page-data.server.ts'

interface PageDates extends ContentDates {
  packages: Date | null
  reviews: Date | null
  policy: Date | null
}

/** The sources of the text of each page. */
const SOURCES: Readonly<
  Record<string, { parts: ContentPart[]; settings: string[]; of?: ('packages' | 'policy' | 'reviews')[] }>
> = {
  [href('/')]: { parts: ['claims', 'testimonials', 'faq'], settings: ['claims', 'policy'], of: ['packages'] },
  [href('/services')]: { parts: [], settings: [], of: ['packages'] },
  [href('/reviews')]: { parts: [], settings: [], of: ['reviews'] },
  [href('/about')]: { parts: ['claims', 'story'], settings: ['claims', 'shopName'] },
  [href('/faq')]: { parts: ['faq'], settings: ['claims', 'methods'] },
  [href('/contact')]: { parts: ['claims'], settings: ['supportEmail', 'policy'] },
  [href('/terms')]: { parts: ['terms'], settings: [], of: ['policy'] },
  [href('/privacy')]: { parts: ['privacy'], settings: [], of: ['policy'] },
  [href('/refund')]: { parts: ['refund'], settings: [], of: ['policy'] },
}

/** Returns null while the database is unavailable. */
export async function loadPageDates(context: Readonly<RouterContextProvider>): Promise<PageDates | null> {
  const { runtime, requestContext, markAsFallback } = context.get(loaderContext)
  const { db } = runtime
  try {
    const [content, packages, reviews, { policyVersion }] = await Promise.all([
      listContentDates(db),
      getLastPackageChange(db),
      getLastReviewChange(db),
      getSettings(db),
    ])
    const version = parseVersionDate(policyVersion)
    return { ...content, packages, reviews, policy: version === null ? null : new Date(version) }
  } catch (error) {
    markAsFallback()
    runtime.log.error({ err: error, request_id: requestContext.requestId }, 'dates of pages unavailable')
    return null
  }
}

/** Returns the day of the last change, as YYYY-MM-DD; null for a page that shows only what the shop came with. */
export function getPageDate(page: string, dates: PageDates): string | null {
  const { parts = [], settings = [], of = [] } = SOURCES[page] ?? {}
  const known = [
    ...parts.map((part) => dates.parts[part]),
    ...settings.map((key) => dates.settings[key]),
    ...of.map((name) => dates[name]),
  ].filter((date) => date != null)
  if (known.length === 0) return null
  return new Date(Math.max(...known.map((date) => date.getTime()))).toISOString().slice(0, 10)
}

/** Pages that search engines may index. All other pages belong to one customer or to staff. */
export const PUBLIC_PAGES = Object.keys(SOURCES)
