import { Bookmark, X } from 'lucide-react'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { logFailure } from '../data/log-failure.ts'
import { useMutation } from '../data/use-mutation.ts'
import type { FilterChange } from '../list/use-filters.ts'
import { TAB_CLASS } from '../tabs.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CLEARED_FILTERS, isFiltered, type OrderQuery, parseOrderQuery } from './order-query.ts'

interface NewView {
  name: string
  query: OrderQuery
}

/** Loads the views that the user has saved. A failure is logged; the list works without them. */
export async function loadSavedViews() {
  const loaded = await logFailure(callApi('GET /admin/order-views'))
  return (loaded?.views ?? []).map(({ query, ...view }) => ({
    ...view,
    query: parseOrderQuery(new URLSearchParams(query)),
  }))
}

export type SavedView = Awaited<ReturnType<typeof loadSavedViews>>[number]

interface SavedViewsProps {
  views: SavedView[]
  query: OrderQuery
  onChange: (part: FilterChange) => void
}

/** The user's views as buttons, and a button that saves the current filters. */
export function SavedViews({ views, query, onChange }: SavedViewsProps) {
  const { t } = useTranslation('admin-orders')
  const { queue: _, ...filters } = query
  const isOpen = (view: SavedView) => toAddress(view.query) === toAddress(query)
  const restore = useMutation((json: NewView) => callApi('POST /admin/order-views', { json }), {
    failed: t('savedViews.saveFailed'),
  })
  const remove = useMutation(
    ({ id }: SavedView) => callApi('DELETE /admin/order-views/{id}', { param: { id } }),
    {
      done: (_, { name, query }) => ({
        title: t('savedViews.removed', { name: isolateBidi(name) }),
        action: { label: t('savedViews.undo'), onChoose: () => restore.run({ name, query }) },
      }),
      failed: t('savedViews.removeFailed'),
    },
  )
  return (
    <>
      {views.map((view) => (
        <span key={view.id} className="relative flex shrink-0">
          <button
            type="button"
            aria-pressed={isOpen(view)}
            onClick={() => onChange({ ...CLEARED_FILTERS, ...view.query })}
            className={`${TAB_CLASS} pe-6 touch:pe-11`}
          >
            <bdi>{view.name}</bdi>
          </button>
          <button
            type="button"
            aria-label={t('savedViews.remove', { name: view.name })}
            disabled={remove.busy}
            onClick={() => remove.run(view)}
            className="absolute inset-y-0 end-0 grid w-6 touch:w-11 place-items-end content-center text-muted hover:text-danger"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      ))}
      {isFiltered(filters) && !views.some(isOpen) && (
        <DialogButton
          look="quiet"
          size="compact"
          className="shrink-0 self-center"
          dialog={
            <FormDialog
              title={t('savedViews.save')}
              submit={t('savedViews.save')}
              limits={fieldLimits('POST /admin/order-views')}
              failed={t('savedViews.saveFailed')}
              onSubmit={(fields) =>
                callApi('POST /admin/order-views', { json: { name: String(fields.get('name')), query } })
              }
            >
              <Field label={t('savedViews.name')} name="name" autoComplete="off" />
            </FormDialog>
          }
        >
          <Bookmark className="size-4" aria-hidden="true" />
          {t('savedViews.save')}
        </DialogButton>
      )}
    </>
  )
}

function toAddress(query: OrderQuery): string {
  const address = new URLSearchParams({ ...query })
  address.sort()
  return `${address}`
}
