import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { Selection } from './use-selection.ts'

/** The actions for the selected rows, in sight at the end of the window. Renders nothing without a selection. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const count = selection.selected.length
  if (count === 0) return null
  return (
    <div
      data-testid="selected"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface px-4 py-2.5 shadow-float max-lg:bottom-16"
    >
      <span className="me-auto font-semibold" role="status">
        {t('selectedCount', { count })}
      </span>
      {children}
      <Button size="small" look="quiet" onClick={selection.clear}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}
