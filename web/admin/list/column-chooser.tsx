import { Columns3 } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { createStoredValue, type StoredValue } from '../../stored-value.ts'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'

type HiddenColumns = StoredValue<readonly string[]>

/** The columns of a list that the user has hidden, kept in the browser. */
export function createHiddenColumns(list: string): HiddenColumns {
  return createStoredValue<readonly string[]>(`hiddenColumns.${list}`, [], (json) =>
    Array.isArray(json) ? json.map(String) : [],
  )
}

interface ColumnChooserProps {
  columns: { id: string; heading: string }[]
  hidden: HiddenColumns
}

/** Menu of a list's columns. The first one names the row and always stays. */
export function ColumnChooser({ columns, hidden }: ColumnChooserProps) {
  const { t } = useTranslation('admin')
  const ids = hidden.use()
  const toggle = (id: string) =>
    hidden.write(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return (
    <PopoverButton
      label={t('columns')}
      face={<Columns3 className="size-4.5" aria-hidden="true" />}
      className="h-9! border-edge! touch:h-11! max-md:hidden"
    >
      {columns.slice(1).map(({ id, heading }) => (
        <label
          key={id}
          className="flex items-center gap-3 rounded-control px-3 py-1.5 text-[0.9rem] hover:bg-accent-wash"
        >
          <input
            type="checkbox"
            data-menu-item
            checked={!ids.includes(id)}
            onChange={() => toggle(id)}
            className="size-4"
          />
          {heading}
        </label>
      ))}
    </PopoverButton>
  )
}
