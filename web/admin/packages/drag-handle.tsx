import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'

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

/** Drags a row of a list with a mouse, pen or finger. Keyboards use the buttons of the row. */
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
