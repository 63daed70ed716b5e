import { type SQL, sql } from 'drizzle-orm'

/** Shares in percent. */
const ORIGIN_SHARES = [
  { share: 31, source: 'direct' },
  { share: 24, source: 'search', referrer: 'google.com' },
  { share: 4, source: 'search', referrer: 'bing.com' },
  { share: 10, source: 'social', referrer: 'l.instagram.com' },
  { share: 9, source: 'social', referrer: 'tiktok.com' },
  { share: 4, source: 'social', referrer: 't.co' },
  { share: 6, source: 'email', campaign: 'monthly-letter' },
  { share: 4, source: 'campaign', referrer: 'google.com', campaign: 'spring-sale' },
  { share: 3, source: 'campaign', referrer: 'l.instagram.com', campaign: 'creators' },
  { share: 3, source: 'referral', referrer: 'blog.example.com' },
  { share: 2, source: 'referral', referrer: 'forum.example.org' },
]

/** The key `null` stands for addresses without a known country. */
const COUNTRY_SHARES = { GB: 34, US: 22, ES: 9, MX: 7, SA: 6, AE: 5, EG: 4, DE: 4, FR: 3, IN: 3, null: 3 }
const DEVICE_SHARES = { mobile: 62, desktop: 31, tablet: 7 }

interface Journey {
  share: number
  /** Pages, with the seconds spent on a page between it and the next. */
  steps: (string | number)[]
}

const JOURNEY_SHARES: Journey[] = [
  { share: 24, steps: ['/'] },
  { share: 14, steps: ['/services'] },
  { share: 4, steps: ['/faq'] },
  { share: 2, steps: ['/about'] },
  { share: 16, steps: ['/', 20, '/services'] },
  { share: 8, steps: ['/', 25, '/services', 70, '/faq'] },
  { share: 7, steps: ['/services', 55, '/cart'] },
  { share: 5, steps: ['/', 18, '/about', 65, '/contact'] },
  { share: 6, steps: ['/', 22, '/services', 80, '/cart', 40, '/checkout', 130, '/payment-success'] },
  { share: 5, steps: ['/services', 60, '/checkout', 150, '/payment-success', 30, '/orders'] },
  { share: 6, steps: ['/login', 20, '/dashboard', 35, '/orders', 45, '/orders/:id'] },
  { share: 3, steps: ['/', 30, '/faq', 75, '/refund', 90, '/services'] },
]

/** Returns a list of 100 values in which each value occurs as often as its share. */
function expandShares(shares: [value: string, share: number][]): string[] {
  return shares.flatMap(([value, share]) => Array<string>(share).fill(value))
}

const expandOrigins = (name: 'source' | 'referrer' | 'campaign') =>
  expandShares(ORIGIN_SHARES.map((origin) => [origin[name] ?? 'null', origin.share]))

export const ORIGIN_SAMPLES = {
  source: expandOrigins('source'),
  referrer: expandOrigins('referrer'),
  campaign: expandOrigins('campaign'),
}
export const COUNTRY_SAMPLES = expandShares(Object.entries(COUNTRY_SHARES))
export const DEVICE_SAMPLES = expandShares(Object.entries(DEVICE_SHARES))
export const JOURNEY_SAMPLES = expandShares(JOURNEY_SHARES.map(({ share }, index) => [String(index), share]))

/** Picks the sample for a number; the same number gives the same sample. */
export function pickSample(samples: string[], number: SQL): SQL {
  return sql`(string_to_array(${samples.join(',')}::text, ',', 'null'))[1 + abs((${number}) % 100)]`
}

/** Returns one row per page of each journey: its position, start time and end time. */
export function buildJourneySteps(): SQL {
  const rows = JOURNEY_SHARES.flatMap(({ steps }, journey) => {
    let elapsed = 0
    return steps.flatMap((step, place) => {
      if (typeof step === 'number') return []
      const secondsOnPage = steps[place + 1]
      const begins = elapsed
      if (typeof secondsOnPage === 'number') elapsed += secondsOnPage
      const until = typeof secondsOnPage === 'number' ? sql`${elapsed}::float8` : sql`null::float8`
      return [sql`(${String(journey)}, ${place / 2}::int, ${step}, ${begins}::float8, ${until})`]
    })
  })
  return sql`(values ${sql.join(rows, sql`, `)}) as steps (journey, place, path, begins, until)`
}

/** Average number of page views per visit. */
export const AVERAGE_VIEWS_PER_VISIT =
  JOURNEY_SHARES.reduce((sum, { share, steps }) => sum + share * ((steps.length + 1) / 2), 0) / 100
