import { ORDER_QUEUES } from '../../../shop/orders/order-queues.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { ColumnChooser } from '../list/column-chooser.tsx'
import type { FilterChange } from '../list/use-filters.ts'
import { taskCounts } from '../shell/task-counts.ts'
import { hiddenOrderColumns, useOrderColumns } from './order-columns.tsx'
import { OrderSort } from './order-filters.tsx'
import type { OrderQuery } from './order-query.ts'
import { CHIP_CLASS, type SavedView, SavedViews } from './saved-views.tsx'

interface OrderViewsProps {
  query: OrderQuery
  saved: SavedView[]
  onChange: (part: FilterChange) => void
}

/** Queues and saved views in one line, with the sorting and the columns of the list. */
export function OrderViews({ query, saved, onChange }: OrderViewsProps) {
  const { t } = useTranslation('admin-orders')
  const { queue } = query
  const columns = useOrderColumns()
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="-mx-(--gutter) flex min-w-0 items-center gap-1 overflow-x-auto px-(--gutter) lg:mx-0 lg:flex-wrap lg:px-0">
          <Queues query={query} onChange={onChange} />
          <SavedViews views={saved} query={query} onChange={onChange} />
        </div>
        <div className="ms-auto flex items-center gap-1 max-lg:hidden">
          <OrderSort query={query} onChange={onChange} />
          <ColumnChooser columns={columns} hidden={hiddenOrderColumns} />
        </div>
      </div>
      {queue && <p className="sr-only">{t(`queueDescriptions.${queue}`)}</p>}
    </>
  )
}

function Queues({ query: { queue: open, sort }, onChange }: Omit<OrderViewsProps, 'saved'>) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  const tasks = taskCounts.use()?.tasks
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('queueLabel')}</legend>
      {[undefined, ...ORDER_QUEUES].map((queue) => {
        const count = (queue && tasks?.[queue]) || 0
        return (
          <button
            key={queue ?? 'all'}
            type="button"
            aria-pressed={open === queue}
            title={queue && t(`queueDescriptions.${queue}`)}
            onClick={() => onChange({ queue, sort: sort === 'due' ? undefined : sort })}
            className={CHIP_CLASS}
          >
            {t(`queues.${queue ?? 'all'}`)}
            {count > 0 && (
              <bdi className={`figures text-sm ${queue === 'late' && open !== queue ? 'text-danger' : ''}`}>
                {formatCount(lang, count)}
              </bdi>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
