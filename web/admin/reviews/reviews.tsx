import { Star } from 'lucide-react'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { useFilters } from '../list/use-filters.ts'
import { fetchOpenItem } from '../list/use-open-item.ts'
import { DecisionScreen } from '../shell/decision-screen.tsx'
import type { Route } from './+types/reviews'
import { ReviewState, StarCount } from './review-cells.tsx'
import { ReviewDecision, ReviewDrawer } from './review-drawer.tsx'
import {
  fetchReview,
  fetchReviews,
  parseQueue,
  QUEUES,
  REVIEW_PARAM,
  type ReviewSummary,
} from './reviews-api.ts'

export const handle = declareMessages('admin-reviews', 'home/reviews')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const listed = fetchReviews(address)
  const open = fetchOpenItem(address.get(REVIEW_PARAM) ?? (await listed).reviews[0]?.id, fetchReview)
  return { ...(await listed), open: await open }
}

/** Reviews for moderation: new and reported ones first. */
export default function Reviews({ loaderData: { reviews, next, open } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-reviews', 'admin')
  const [filters] = useFilters()
  const columns = useColumns()
  const title = t('admin:screens.reviews')
  const isFiltered = parseQueue(filters) !== undefined
  return (
    <DecisionScreen name="reviews">
      <ItemList
        isDesk
        controls={<QueueFilter />}
        param={REVIEW_PARAM}
        label={title}
        rows={reviews}
        next={next}
        columns={columns}
        rowAttributes={({ id, state }) => ({ 'data-review': id, 'data-state': state })}
        cardAside={(row) => <ReviewState review={row} look="words" />}
        card={(row) => (
          <>
            <bdi className="entered-text line-clamp-2 whitespace-normal">{row.text || t('noText')}</bdi>
            <CardLine>
              {row.packageName && <bdi>{row.packageName}</bdi>}
              <bdi>{row.customer?.name ?? row.importedFrom}</bdi>
              <Time date={row.writtenAt} style="date" className="figures" />
            </CardLine>
          </>
        )}
        empty={
          isFiltered
            ? { icon: Star, title: t('noneFound') }
            : { icon: Star, title: t('none'), text: t('noneText') }
        }
        renderDrawer={(controls) => open && <ReviewDrawer open={open} {...controls} />}
      />
    </DecisionScreen>
  )
}

function QueueFilter() {
  const { t } = useTranslation('admin-reviews')
  return (
    <FilterSelect
      label={t('filter')}
      param="queue"
      choices={[['', t('queues.waiting')], ...QUEUES.map((name) => [name, t(`queues.${name}`)] as const)]}
      removes={REVIEW_PARAM}
    />
  )
}

function useColumns(): Column<ReviewSummary>[] {
  const { t } = useTranslation('admin-reviews')
  return [
    {
      id: 'review',
      heading: t('review'),
      cell: ({ rating }) => <StarCount rating={rating} />,
    },
    {
      id: 'decision',
      heading: t('publish'),
      onCard: 'buttons',
      cell: (row) => (row.state === 'pending' || row.reports > 0) && <ReviewDecision found={row} isShort />,
    },
  ]
}
