import { type CaseSummary, fetchCase, fetchCases } from '../cases/cases-api.ts'
import { fetchOffer, fetchOffers, type OfferSummary } from '../custom-offers/offers-api.ts'
import { type FailedEvent, type Issue, loadIssues, type ProviderProblem } from '../issues/issue-section.tsx'
import { fetchOpenItem } from '../list/use-open-item.ts'
import { fetchReview, fetchReviews, type ReviewSummary } from '../reviews/reviews-api.ts'
import type { Decision } from '../shell/screens.ts'

/** Parameter of the address that holds the open item: its kind and its id. */
export const ITEM_PARAM = 'item'

/** An item that waits for a decision. `kind` names the screen that lists such items, decided ones too. */
export type WaitingItem = {
  /** Kind and id. */
  id: string
  dueAt: string | null
  since: string
} & (
  | { kind: 'cases'; found: CaseSummary }
  | { kind: 'issues'; found: Issue }
  | { kind: 'problems'; found: ProviderProblem }
  | { kind: 'events'; found: FailedEvent }
  | { kind: 'reviews'; found: ReviewSummary }
  | { kind: 'offers'; found: OfferSummary }
)

/** Kinds without a deadline, the most urgent first. */
const KINDS: WaitingItem['kind'][] = ['cases', 'issues', 'problems', 'events', 'reviews', 'offers']

/** Sorts by deadline; items without one follow by kind, the oldest first. */
export function sortWaiting(items: WaitingItem[]): WaitingItem[] {
  const rank = ({ dueAt }: WaitingItem) => (dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER)
  return items.toSorted(
    (a, b) =>
      rank(a) - rank(b) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.since.localeCompare(b.since),
  )
}

const FETCH: Record<Decision['name'], () => Promise<{ items: WaitingItem[]; hasMore: boolean }>> = {
  async cases() {
    const { cases, next } = await fetchCases(new URLSearchParams())
    const items = cases.map((found) => ({
      id: `cases:${found.id}`,
      kind: 'cases' as const,
      dueAt: found.dueAt,
      since: found.createdAt,
      found,
    }))
    return { items, hasMore: next !== null }
  },
  async issues() {
    const { issues, problems, events, next } = await loadIssues(new URLSearchParams())
    const items = [
      ...issues.map((found) => ({
        id: `issues:${found.id}`,
        kind: 'issues' as const,
        dueAt: found.evidenceDueAt,
        since: found.createdAt,
        found,
      })),
      ...problems.map((found) => ({
        id: `problems:${found.id}`,
        kind: 'problems' as const,
        dueAt: null,
        since: found.firstAt,
        found,
      })),
      ...events.map((found) => ({
        id: `events:${found.provider}:${found.eventId}`,
        kind: 'events' as const,
        dueAt: null,
        since: found.receivedAt,
        found,
      })),
    ]
    return { items, hasMore: next !== null }
  },
  async reviews() {
    const { reviews, next } = await fetchReviews(new URLSearchParams())
    const items = reviews.map((found) => ({
      id: `reviews:${found.id}`,
      kind: 'reviews' as const,
      dueAt: null,
      since: found.writtenAt,
      found,
    }))
    return { items, hasMore: next !== null }
  },
  async offers() {
    const { offers, next } = await fetchOffers(new URLSearchParams({ state: 'unanswered' }))
    const items = offers.map((found) => ({
      id: `offers:${found.id}`,
      kind: 'offers' as const,
      dueAt: null,
      since: found.expiresAt,
      found,
    }))
    return { items, hasMore: next !== null }
  },
}

/** Fetches the first page of each kind that the user may decide, and which kinds have more. */
export async function fetchWaiting(decisions: Decision[]) {
  const lists = await Promise.all(decisions.map(({ name }) => FETCH[name]()))
  return {
    items: sortWaiting(lists.flatMap(({ items }) => items)),
    longer: decisions.filter((_, place) => lists[place]?.hasMore),
  }
}

/** Fetches the item that the address opens; payment issues are shown from the list. */
export async function fetchOpenDecision(address: string | undefined) {
  const [kind, id = ''] = address?.split(':') ?? []
  if (kind === 'cases') return { kind, open: await fetchOpenItem(id, fetchCase) } as const
  if (kind === 'reviews') return { kind, open: await fetchOpenItem(id, fetchReview) } as const
  if (kind === 'offers') return { kind, open: await fetchOpenItem(id, fetchOffer) } as const
  return null
}
