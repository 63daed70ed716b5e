import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface EntryListProps<Entry> {
  entries: readonly Entry[]
  onChange: (entries: Entry[]) => void
  /** Names an entry in the labels of its buttons. */
  getName: (entry: Entry, place: number) => string
  isRemovable: (entry: Entry, place: number) => boolean
  /** The name and the buttons stand above an entry, which needs the width. */
  isWide?: boolean
  /** Renders an entry; `replace` puts another value in its place. */
  children: (entry: Entry, place: number, replace: (next: Entry) => void) => ReactNode
}

/** Entries that can be moved up and down and removed. A removal can be undone. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { entries, onChange, getName, isRemovable, isWide, children } = props
  const { t } = useTranslation('admin-settings')
  const list = useRef<HTMLOListElement>(null)
  const [undo, setUndo] = useState<{ name: string; entries: readonly Entry[] } | null>(null)
  const last = entries.length - 1

  const change = (next: Entry[]) => {
    setUndo(null)
    onChange(next)
  }
  /** The focus follows the entry, to a button that stays enabled. */
  const move = (entry: Entry, from: number, to: number) => {
    change(entries.toSpliced(from, 1).toSpliced(to, 0, entry))
    const isDown = to === 0 || (to > from && to < last)
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLElement>(':scope > span > button')
    buttons?.[isDown ? 1 : 0]?.focus()
  }
  const remove = (place: number, name: string) => {
    setUndo({ name, entries })
    onChange(entries.toSpliced(place, 1))
  }
  return (
    <>
      <ol ref={list} className="border-t border-line">
        {entries.map((entry, place) => {
          const name = getName(entry, place)
          const moveBy = (by: 1 | -1) => () => move(entry, place, place + by)
          const actions = [
            { label: t('list.moveUp', { name }), icon: ArrowUp, run: place > 0 && moveBy(-1) },
            { label: t('list.moveDown', { name }), icon: ArrowDown, run: place < last && moveBy(1) },
            {
              label: t('list.remove', { name }),
              icon: Trash2,
              run: isRemovable(entry, place) && (() => remove(place, name)),
            },
          ]
          return (
            <li
              key={place}
              className={`flex items-start gap-x-2 border-b border-line py-1 ${isWide ? 'flex-wrap' : ''}`}
            >
              {isWide && <p className="min-w-0 self-center text-sm text-muted">{name}</p>}
              <div className={`min-w-0 flex-1 self-center ${isWide ? 'order-last basis-full pb-3' : ''}`}>
                {children(entry, place, (next) => change(entries.with(place, next)))}
              </div>
              <span className="ms-auto flex shrink-0">
                {actions.map(({ label, icon, run }) => (
                  <IconButton
                    key={label}
                    label={label}
                    icon={icon}
                    disabled={!run}
                    onClick={run || undefined}
                  />
                ))}
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="flex flex-wrap items-center gap-3 text-muted">
        {undo?.entries.length === entries.length + 1 && (
          <>
            <span className="py-3">{t('list.removed', { name: undo.name })}</span>
            <Button look="line" size="small" onClick={() => change([...undo.entries])}>
              {t('list.undo')}
            </Button>
          </>
        )}
      </p>
    </>
  )
}
