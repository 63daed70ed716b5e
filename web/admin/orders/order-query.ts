import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import { isDay } from '../../../shop/days.ts'
import { ORDER_QUEUES } from '../../../shop/orders/order-queues.ts'
import { ORDER_STATUSES } from '../../../shop/orders/order-status.ts'
import type { FilterChange } from '../list/use-filters.ts'

/** The order of the open drawer in the address. */
export const ORDER_PARAM = 'order'

const SORTS = ['newest', 'oldest', 'price_high', 'price_low'] as const

/** Options of each select. */
export const ORDER_FILTER_CHOICES = {
  queue: ORDER_QUEUES,
  status: ORDER_STATUSES,
  type: PACKAGE_TYPES,
  paid: ['yes', 'no'],
  trial: ['exclude', 'only'],
  sort: [...SORTS, 'due'],
} as const

type Chosen = { [Name in keyof typeof ORDER_FILTER_CHOICES]?: (typeof ORDER_FILTER_CHOICES)[Name][number] }

/** Query parameters of the order list. */
export type OrderQuery = Chosen & { search?: string; from?: string; to?: string }

/** Parses the query of the list and ignores invalid values. */
export function parseOrderQuery(address: URLSearchParams): OrderQuery {
  const chosen = <Name extends keyof typeof ORDER_FILTER_CHOICES>(name: Name): Chosen[Name] => {
    const choices: readonly string[] = ORDER_FILTER_CHOICES[name]
    const value = address.get(name)
    return value !== null && choices.includes(value) ? (value as Chosen[Name]) : undefined
  }
  const day = (name: 'from' | 'to') => {
    const value = address.get(name)
    return isDay(value) ? value : undefined
  }
  const queue = chosen('queue')
  const sort = chosen('sort')
  const query: OrderQuery = {
    queue,
    status: chosen('status'),
    type: chosen('type'),
    paid: chosen('paid'),
    trial: chosen('trial'),
    sort: sort === 'due' && !queue ? undefined : sort,
    search: address.get('search')?.trim() || undefined,
    from: day('from'),
    to: day('to'),
  }
  return JSON.parse(JSON.stringify(query))
}

/** The query for the API: from the beginning of the first day to the end of the last one in the reader's time zone. */
export function toApiQuery<Query extends Pick<OrderQuery, 'from' | 'to'>>(query: Query): Query {
  const { from, to } = query
  return { ...query, from: from && getMidnight(from, 0), to: to && getMidnight(to, 1) }
}

function getMidnight(date: string, daysLater: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + daysLater).toISOString()
}

/** Tells whether a filter is set. A sorting does not count, because it hides no order. */
export function isFiltered({ sort: _, ...filters }: OrderQuery): boolean {
  return Object.keys(filters).length > 0
}

/** The change of the address that removes all filters. */
export const CLEARED_FILTERS: FilterChange = Object.fromEntries(
  [...Object.keys(ORDER_FILTER_CHOICES), 'search', 'from', 'to'].map((name) => [name, undefined]),
)

export function listSorts({ queue }: OrderQuery) {
  return queue ? (['due', ...SORTS] as const) : SORTS
}
