import { NAMESPACES, type Namespace, STAFF_NAMESPACES } from '../../../shop/localization/namespaces.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Choices } from '../../ui/form/select.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { SCREENS } from '../shell/screens.ts'

/** Namespaces that no screen of staff is named after. */
type NamespaceWithName = (typeof NAMESPACES)[number] | 'admin' | 'admin-delivery'

interface NamespaceSelectProps {
  /** Parameter of the address that holds the namespace. */
  param: string
  value: string
  /** Choices before the namespaces. */
  choices?: Choices
  removes?: string
  className?: string
}

/** Returns a function that names the pages of a namespace in words. */
export function useNamespaceName(): (namespace: Namespace) => string {
  const { t } = useTranslation('admin-translations', 'admin')
  return (namespace) => {
    const screen = SCREENS.find(({ name }) => `admin-${name}` === namespace)
    if (screen) return t(`admin:screens.${screen.name}`)
    if (namespace === 'admin-payments') return t('admin:screens.issues')
    return t(`namespaces.${namespace as NamespaceWithName}`)
  }
}

/** Namespaces of customers' texts, and apart from them those of the staff area. */
export function NamespaceSelect({ choices = [], ...props }: NamespaceSelectProps) {
  const { t } = useTranslation('admin-translations')
  const getName = useNamespaceName()
  return (
    <FilterSelect
      label={t('namespace')}
      choices={[...choices, ...NAMESPACES.map((name) => [name, getName(name)] as const)]}
      {...props}
    >
      <optgroup label={t('staffArea')}>
        {STAFF_NAMESPACES.map((name) => (
          <option key={name} value={name}>
            {getName(name)}
          </option>
        ))}
      </optgroup>
    </FilterSelect>
  )
}
