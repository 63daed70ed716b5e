import { ArrowDown, ArrowUp, Lock, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DRAG_CLASS, getDropPlace, useRowDrag } from './reorder-rows.tsx'
import { RowMenu, type RowMenuItem } from './row-menu.tsx'

interface SortableListProps<Entry> {
  entries: readonly Entry[]
  onChange: (entries: Entry[]) => void
  /** Names an entry in the labels of its actions. */
  getName: (entry: Entry, place: number) => string
  /** Keeps its place in the list. */
  isFixed?: (entry: Entry, place: number) => boolean
  isRemovable: (entry: Entry, place: number) => boolean
  /** Renders an entry; `replace` puts another value in its place. */
  children: (entry: Entry, place: number, replace: (next: Entry) => void) => ReactNode
}

/** Entries that can be dragged, moved up and down, and removed. A removal can be undone. */
export function SortableList<Entry>(props: SortableListProps<Entry>) {
  const { entries, onChange, getName, isFixed = () => false, isRemovable, children } = props
  const { t } = useTranslation('admin-settings')
  const list = useRef<HTMLOListElement>(null)
  const [undo, setUndo] = useState<{ name: string; entries: readonly Entry[] } | null>(null)

  const change = (next: Entry[]) => {
    setUndo(null)
    onChange(next)
  }
  const move = (from: number, to: number) => {
    change(entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1)))
  }
  /** The focus follows the entry. */
  const moveByMenu = (from: number, to: number) => {
    move(from, to)
    list.current?.children[to]?.querySelector<HTMLElement>('button[aria-haspopup=menu]')?.focus()
  }
  const remove = (place: number, name: string) => {
    setUndo({ name, entries })
    onChange(entries.toSpliced(place, 1))
  }
  const isPlace = (place: number) =>
    entries.slice(Math.max(place, 0), place + 1).some((entry) => !isFixed(entry, place))
  const places = entries.map((_, place) => String(place))
  const { getDragState, renderHandle } = useRowDrag((id, target) => {
    const to = getDropPlace(places, id, target.id, target.side)
    if (to !== Number(id) && isPlace(to)) move(Number(id), to)
  })
  return (
    <>
      <ol ref={list} className={DRAG_CLASS}>
        {entries.map((entry, place) => {
          const name = getName(entry, place)
          const isMovable = isPlace(place)
          const actions: RowMenuItem[] = []
          for (const [label, icon, to] of [
            ['list.moveUp', ArrowUp, place - 1],
            ['list.moveDown', ArrowDown, place + 1],
          ] as const)
            if (isMovable && isPlace(to))
              actions.push({ label: t(label, { name }), icon, onSelect: () => moveByMenu(place, to) })
          if (isRemovable(entry, place))
            actions.push({
              label: t('list.remove', { name }),
              icon: Trash2,
              danger: true,
              onSelect: () => remove(place, name),
            })
          return (
            <li
              key={place}
              data-row={place}
              {...getDragState(String(place))}
              className="flex min-h-11 items-start gap-x-1 border-b border-line py-1 touch:min-h-13"
            >
              <span className="pt-0.5 touch:pt-0">
                {isMovable ? (
                  renderHandle(String(place))
                ) : (
                  <span className="-ms-2 grid size-8 place-items-center text-muted touch:-mx-3 touch:size-11">
                    {isFixed(entry, place) && <Lock className="size-4" aria-hidden="true" />}
                  </span>
                )}
              </span>
              <div className="min-w-0 flex-1 self-center">
                {children(entry, place, (next) => change(entries.with(place, next)))}
              </div>
              {actions.length > 0 && <RowMenu label={t('list.actions', { name })} items={actions} />}
            </li>
          )
        })}
      </ol>
      <p role="status" className="flex flex-wrap items-center gap-3 text-muted">
        {undo?.entries.length === entries.length + 1 && (
          <>
            <span className="py-3">{t('list.removed', { name: undo.name })}</span>
            <Button onClick={() => change([...undo.entries])}>{t('list.undo')}</Button>
          </>
        )}
      </p>
    </>
  )
}
