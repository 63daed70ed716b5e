import { Archive, ArrowDown, ArrowUp, GripVertical, Undo2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { RowMenu, type RowMenuItem } from '../list/row-menu.tsx'
import { getPackageName, type StaffPackage, setPackageArchived } from './staff-catalog.ts'

interface RowActionsProps {
  entry: StaffPackage
  /** Position among the active packages of its type. */
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onArchived: (id: string) => void
}

/** The menu that moves a package up or down, archives or restores it. */
export function RowActions({ entry, isFirst, isLast, onMove, onArchived }: RowActionsProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { id, archived } = entry
  const name = getPackageName(entry, lang)
  const { run: undo } = useMutation((to: boolean) => setPackageArchived(id, to), { failed: t('saveFailed') })
  const { run, busy } = useMutation((to: boolean) => setPackageArchived(id, to), {
    done: (_, to) => ({
      title: t(to ? 'archiveDone' : 'restoreDone', { name: isolateBidi(name) }),
      action: { label: t('undo'), onChoose: () => undo(!to) },
    }),
    failed: t(archived ? 'restoreFailed' : 'archiveFailed'),
    onDone: () => onArchived(id),
  })
  const items: (RowMenuItem | false)[] = [
    !archived && !isFirst && { label: t('moveUp', { name }), icon: ArrowUp, onSelect: () => onMove(-1) },
    !archived && !isLast && { label: t('moveDown', { name }), icon: ArrowDown, onSelect: () => onMove(1) },
    {
      label: t(archived ? 'restoreLabel' : 'archive', { name }),
      icon: archived ? Undo2 : Archive,
      onSelect: () => busy || run(!archived),
    },
  ]
  return <RowMenu label={t('actionsFor', { name })} items={items.filter((item) => item !== false)} />
}

export interface DropTarget {
  id: string
  side: 'before' | 'after'
}

interface DragHandleProps {
  onDrag: (target: DropTarget | null) => void
  onDrop: () => void
  /** Also after a drop. */
  onEnd: () => void
}

/** Drags a row of a list with a mouse, pen or finger. Keyboards use the menu of the row. */
export function DragHandle({ onDrag, onDrop, onEnd }: DragHandleProps) {
  const isDragging = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId)
  return (
    <span
      aria-hidden="true"
      data-handle
      className="relative z-10 grid size-8 cursor-grab touch:size-11 touch-none place-items-center rounded-control text-muted select-none hover:text-ink active:cursor-grabbing"
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (isDragging(event)) onDrag(findTarget(event))
      }}
      onPointerUp={(event) => {
        if (isDragging(event)) onDrop()
      }}
      onLostPointerCapture={onEnd}
    >
      <GripVertical className="size-4" />
    </span>
  )
}

/** Returns the row of the same list under the pointer. */
function findTarget({ clientX, clientY, currentTarget }: PointerEvent): DropTarget | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
  const list = currentTarget.closest('table, ul')
  if (!row?.dataset.row || !list?.contains(row)) return null
  const { top, height } = row.getBoundingClientRect()
  return { id: row.dataset.row, side: clientY < top + height / 2 ? 'before' : 'after' }
}
