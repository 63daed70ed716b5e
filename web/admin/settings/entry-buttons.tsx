import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'

const BUTTON =
  'grid size-9 place-items-center rounded-control text-muted enabled:hover:bg-accent-wash enabled:hover:text-ink disabled:opacity-30'

interface EntryButtonsProps {
  /** Name of the entry in the accessible labels of the buttons. */
  name: string
  place: number
  count: number
  removable?: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Buttons that move an entry up or down or remove it. */
export function EntryButtons({ name, place, count, removable = true, onMove, onRemove }: EntryButtonsProps) {
  const { t } = useTranslation('admin-settings')
  return (
    <span className="flex shrink-0">
      <button
        type="button"
        className={BUTTON}
        disabled={place === 0}
        aria-label={t('list.moveUp', { name })}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="size-4.5" />
      </button>
      <button
        type="button"
        className={BUTTON}
        disabled={place === count - 1}
        aria-label={t('list.moveDown', { name })}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="size-4.5" />
      </button>
      <button
        type="button"
        className={BUTTON}
        disabled={!removable}
        aria-label={t('list.remove', { name })}
        onClick={onRemove}
      >
        <Trash2 className="size-4.5" />
      </button>
    </span>
  )
}
