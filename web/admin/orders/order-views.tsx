import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { createStoredValue } from '../../stored-value.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import type { FilterChange } from '../data/use-filters.ts'
import { taskCounts } from '../shell/task-counts.ts'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { hiddenOrderColumns, useOrderColumns } from './order-columns.tsx'
import { OrderSort } from './order-filters.tsx'
import { FILTER_PARAMS, isFiltered, type OrderQuery, parseOrderQuery, QUEUES } from './order-query.ts'

interface SavedView {
  name: string
  query: OrderQuery
}

const MAX_NAME_LENGTH = 40

/** Views of the order list that the user has named, kept in the browser. */
const savedViews = createStoredValue<readonly SavedView[]>('orderViews', [], (json) =>
  (json as SavedView[]).map(({ name, query }) => ({
    name: String(name),
    query: parseOrderQuery(new URLSearchParams({ ...query })),
  })),
)

const CHIP_CLASS =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-transparent px-3 text-[0.9rem] font-medium whitespace-nowrap text-muted hover:bg-accent-wash hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper max-lg:h-10'

interface OrderViewsProps {
  query: OrderQuery
  onChange: (part: FilterChange) => void
}

/** Queues and saved views in one line, with the sorting and the columns of the list. */
export function OrderViews({ query, onChange }: OrderViewsProps) {
  const { t } = useTranslation('admin-orders')
  const { queue } = query
  const columns = useOrderColumns()
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="-mx-(--gutter) flex min-w-0 items-center gap-1 overflow-x-auto px-(--gutter) lg:mx-0 lg:flex-wrap lg:px-0">
          <Queues query={query} onChange={onChange} />
          <SavedViews query={query} onChange={onChange} />
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

function Queues({ query: { queue: open, sort }, onChange }: OrderViewsProps) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  const tasks = taskCounts.use()?.tasks
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('queueLabel')}</legend>
      {[undefined, ...QUEUES].map((queue) => {
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

function SavedViews({ query, onChange }: OrderViewsProps) {
  const { t } = useTranslation('admin-orders')
  const views = savedViews.use()
  const [naming, setNaming] = useState(false)
  const { queue: _, ...filters } = query
  const isNameable = isFiltered(filters)
  const isOpen = (view: SavedView) => toAddress(view.query) === toAddress(query)
  const remove = (view: SavedView) => {
    savedViews.write(views.filter((other) => other !== view))
    toast({
      title: t('savedViews.removed', { name: view.name }),
      action: { label: t('savedViews.undo'), onChoose: () => savedViews.write(views) },
    })
  }
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="relative flex shrink-0">
          <button
            type="button"
            aria-pressed={isOpen(view)}
            onClick={() => onChange({ ...CLEARED, ...view.query })}
            className={`${CHIP_CLASS} pe-8`}
          >
            <bdi>{view.name}</bdi>
          </button>
          <button
            type="button"
            aria-label={t('savedViews.remove', { name: view.name })}
            onClick={() => remove(view)}
            className={`absolute inset-y-0 end-1 my-auto grid size-6 place-items-center rounded-full hover:text-danger ${isOpen(view) ? 'text-paper' : 'text-muted'}`}
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      ))}
      {isNameable && !views.some(isOpen) && (
        <Button look="quiet" size="compact" className="shrink-0" onClick={() => setNaming(true)}>
          <Bookmark className="size-4" aria-hidden="true" />
          {t('savedViews.save')}
        </Button>
      )}
      {naming && (
        <FormDialog
          title={t('savedViews.save')}
          submit={t('savedViews.save')}
          failed=""
          onSubmit={async (fields) => {
            const name = String(fields.get('name')).trim()
            savedViews.write([...views.filter((view) => view.name !== name), { name, query }])
          }}
          onClose={() => setNaming(false)}
        >
          {(errors) => (
            <Field
              label={t('savedViews.name')}
              name="name"
              required
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              error={errors.name}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}

const CLEARED = Object.fromEntries(FILTER_PARAMS.map((name) => [name, undefined]))

function toAddress(query: OrderQuery): string {
  const address = new URLSearchParams({ ...query })
  address.sort()
  return `${address}`
}
