import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'

/** The actions for the selected rows, in sight at the end of the window. Renders nothing without a selection. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const count = selection.selected.length
  if (count === 0) return null
  return (
    <div
      data-testid="selected"
      className="bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface px-4 py-2.5 shadow-float max-lg:bottom-16 tall:sticky"
    >
      <span className="me-auto font-semibold" role="status">
        {t('selectedCount', { count })}
      </span>
      {children}
      <Button look="quiet" onClick={selection.clear}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}

/** The selected rows of a list. Ids that are no longer listed do not count. */
export interface Selection {
  /** Ids of the rows that can be selected, in the order shown. */
  selectable: string[]
  selected: string[]
  has: (id: string) => boolean
  /** With `range`, everything between the last toggled row and this one gets the same state. Keeps its identity. */
  toggle: (id: string, range?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

export function useSelection(selectable: string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const listed = useRef(selectable)
  useEffect(() => {
    listed.current = selectable
  }, [selectable])
  const toggle = useCallback((id: string, range = false) => {
    const places = [last.current, id].map((end) => (end === null ? -1 : listed.current.indexOf(end)))
    const [from = -1, to = -1] = places.sort((a, b) => a - b)
    const ids = range && from >= 0 ? listed.current.slice(from, to + 1) : [id]
    last.current = id
    setChosen((before) => {
      const next = new Set(before)
      for (const one of ids) before.has(id) ? next.delete(one) : next.add(one)
      return next
    })
  }, [])
  const selected = selectable.filter((id) => chosen.has(id))
  return {
    selectable,
    selected,
    has: (id) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(selected.length === selectable.length ? new Set() : new Set(selectable)),
    clear: () => setChosen(new Set()),
  }
}

export const CHECKBOX_CLASS = 'relative z-10 block size-4'

/** Selects all rows that can be selected, or none. */
export function SelectAll({ selection }: { selection: Selection }) {
  const { t } = useTranslation('admin')
  const { selected, selectable, toggleAll } = selection
  return (
    <input
      type="checkbox"
      aria-label={t('selectAll')}
      disabled={selectable.length === 0}
      checked={selectable.length > 0 && selected.length === selectable.length}
      ref={(box) => {
        if (box) box.indeterminate = selected.length > 0 && selected.length < selectable.length
      }}
      onChange={toggleAll}
      className={CHECKBOX_CLASS}
    />
  )
}
