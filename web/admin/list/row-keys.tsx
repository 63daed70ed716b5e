import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { getLatinKey, isShortcut } from '../ui/use-key-down.ts'
import type { Selection } from './bulk-bar.tsx'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves between rows, and selects the focused one. */
export function handleRowKey(
  event: KeyboardEvent<HTMLElement>,
  { selection, currentId }: { selection?: Selection; currentId?: string | null },
): void {
  const { target } = event
  const key = getLatinKey(event)
  if (!(target instanceof HTMLElement) || !isShortcut(event)) return
  const row = target.closest<HTMLElement>('[data-row]')
  if (!row) return
  const step = STEPS[key]
  if (step !== undefined && !currentId) {
    const rows = [...(row.parentElement?.querySelectorAll(':scope > [data-row]') ?? [])]
    const next = rows[rows.indexOf(row) + step]
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
    event.preventDefault()
  }
  const id = row.dataset.row
  if (key === 'x' && id && selection?.selectable.includes(id)) {
    selection.toggle(id)
    event.preventDefault()
  }
}

/** The shortcuts of the rows, for those with a keyboard and a mouse. */
export function RowKeys({ canSelect }: { canSelect: boolean }) {
  const { t } = useTranslation('admin')
  const keys = [
    { names: ['J', 'K'], label: t('rowKeys.move') },
    { names: ['Enter'], label: t('rowKeys.open') },
    ...(canSelect ? [{ names: ['X'], label: t('rowKeys.select') }] : []),
  ]
  return (
    <p
      className="flex gap-x-4 text-xs text-muted not-pointer-fine:hidden max-md:hidden print:hidden"
      aria-hidden="true"
    >
      {keys.map(({ names, label }) => (
        <span key={label} className="flex items-center gap-1">
          {names.map((name) => (
            <kbd key={name} dir="ltr" className="rounded-sm border border-line px-1.5 font-mono leading-4.5">
              {name}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  )
}
