import { PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useFilters } from '../list/use-filters.ts'
import { useFocusOnReturn } from '../list/use-open-item.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/packages'
import { PackageTable } from './package-table.tsx'
import { fetchCatalog, listPackages, TYPES } from './staff-catalog.ts'
import { usePackageOrder } from './use-package-order.ts'

export const handle = declareMessages('admin-packages')

export function clientLoader() {
  return fetchCatalog()
}

/** Packages by type, with their prices. */
export default function Packages({ loaderData: catalog }: Route.ComponentProps) {
  const { t } = useTranslation('admin-packages', 'admin')
  const [filters, changeFilters] = useFilters()
  /** Packages archived on this screen stay in the list, so that they can be restored. */
  const [archivedHere, setArchivedHere] = useState<string[]>([])
  const order = usePackageOrder(catalog)
  useFocusOnReturn()
  const showsArchived = filters.has('archived')
  const all = listPackages(catalog)
  const archivedCount = all.filter(({ archived }) => archived).length
  const shelves = TYPES.map((type) => ({
    type,
    entries: order
      .list(type)
      .filter(({ id, archived }) => !archived || showsArchived || archivedHere.includes(id)),
  })).filter(({ entries }) => entries.length > 0)
  return (
    <Screen
      title={t('admin:screens.packages')}
      actions={
        <>
          {archivedCount > 0 && (
            <label className="flex items-center gap-2 px-2 text-[0.9rem]">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={showsArchived}
                onChange={(event) => changeFilters({ archived: event.target.checked ? '1' : undefined })}
              />
              {t('showArchived', { count: archivedCount })}
            </label>
          )}
          <Link
            to={href('/admin/packages/:packageId', { packageId: 'new' })}
            className={buttonClass({ size: 'small' })}
          >
            <Plus className="size-4" aria-hidden="true" />
            {t('add')}
          </Link>
        </>
      }
    >
      <p className="mt-1 text-[0.9rem] text-muted">{t('intro')}</p>
      {shelves.length === 0 && <EmptyState icon={PackageOpen} title={t('none')} />}
      {shelves.map(({ type, entries }, place) => (
        <PackageTable
          key={type}
          type={type}
          entries={entries}
          all={all}
          order={order}
          isHeadHidden={place > 0}
          onArchived={(id) => setArchivedHere((ids) => [...ids, id])}
        />
      ))}
    </Screen>
  )
}
