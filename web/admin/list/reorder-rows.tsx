import { GripVertical } from 'lucide-react'
import { type PointerEvent, useState } from 'react'

/** A list while one of its rows is dragged: the row is pale, and a line shows where it is dropped. */
export const DRAG_CLASS =
  '[&_[data-drag=source]]:opacity-40 [&_[data-drop=after]]:shadow-[inset_0_-2px_0_var(--color-accent)] [&_[data-drop=before]]:shadow-[inset_0_2px_0_var(--color-accent)]'

interface DropTarget {
  id: string
  side: 'before' | 'after'
}

/** Drags the rows of a list with a mouse, pen or finger. Keyboards use the menu of the row. */
export function useRowDrag(onDrop: (id: string, target: DropTarget) => void) {
  const [drag, setDrag] = useState<{ id: string; target: DropTarget | null } | null>(null)
  const isDragging = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId)
  return {
    getDragState: (id: string) => ({
      'data-drag': drag?.id === id ? 'source' : undefined,
      'data-drop': drag?.target?.id === id && drag.id !== id ? drag.target.side : undefined,
    }),
    renderHandle: (id: string) => (
      <span
        aria-hidden="true"
        data-handle
        className="relative z-10 -ms-2 grid size-8 cursor-grab touch:-mx-3 touch:size-11 touch-none place-items-center rounded-control text-muted select-none hover:text-ink active:cursor-grabbing"
        onPointerDown={(event) => {
          if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (isDragging(event)) setDrag({ id, target: findTarget(event) })
        }}
        onPointerUp={(event) => {
          if (isDragging(event) && drag?.target) onDrop(id, drag.target)
        }}
        onLostPointerCapture={() => setDrag(null)}
      >
        <GripVertical className="size-4" />
      </span>
    ),
  }
}

/** Returns the row of the same list under the pointer. */
function findTarget({ clientX, clientY, currentTarget }: PointerEvent): DropTarget | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
  const list = currentTarget.closest('table, ul, ol')
  if (!row?.dataset.row || row.closest('table, ul, ol') !== list) return null
  const { top, height } = row.getBoundingClientRect()
  return { id: row.dataset.row, side: clientY < top + height / 2 ? 'before' : 'after' }
}

interface Listed {
  id: string
  archived: boolean
}

export function listIdsOnSale(entries: Listed[]): string[] {
  return entries.filter(({ archived }) => !archived).map(({ id }) => id)
}

/** Moves an id to another place, counted from 0; null when that changes nothing. */
export function moveToPlace(ids: string[], id: string, place: number): string[] | null {
  const from = ids.indexOf(id)
  if (from < 0 || place < 0 || place >= ids.length || place === from) return null
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}

/** Returns the place of an id that is dropped before or after another one. */
export function getDropPlace(ids: string[], id: string, target: string, side: 'before' | 'after'): number {
  const others = ids.filter((other) => other !== id)
  if (!others.includes(target)) return -1
  return others.indexOf(target) + (side === 'after' ? 1 : 0)
}

/** Puts the packages of an order in their new places; the other packages keep theirs. */
export function applyOrder<Entry extends Listed>(entries: Entry[], ids: string[]): Entry[] {
  const ordered = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const next = ordered.values()
  return entries.map((entry) => (ordered.includes(entry) ? (next.next().value ?? entry) : entry))
}
