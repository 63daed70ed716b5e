import { NAMESPACES, STAFF_NAMESPACES } from '../../../shop/localization/namespaces.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Choices } from '../../ui/form/select.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'

interface NamespaceSelectProps {
  /** Parameter of the address that holds the namespace. */
  param: string
  value: string
  /** Choices before the namespaces. */
  choices?: Choices
  removes?: string
  className?: string
}

/** Namespaces of customers' texts, and apart from them those of the staff area. */
export function NamespaceSelect({ choices = [], ...props }: NamespaceSelectProps) {
  const { t } = useTranslation('admin-translations')
  return (
    <FilterSelect
      label={t('namespace')}
      choices={[...choices, ...NAMESPACES.map((name) => [name, name] as const)]}
      {...props}
    >
      <optgroup label={t('staffArea')}>
        {STAFF_NAMESPACES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </optgroup>
    </FilterSelect>
  )
}
