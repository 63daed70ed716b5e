import { PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Screen } from '../ui/screen.tsx'
import { PackageTable } from './package-table.tsx'
import { listPackages, TYPES } from './staff-catalog.ts'
import { usePackageList } from './use-package-list.ts'

export const handle = declareMessages('admin-packages')

/** Packages by type, with their prices. */
export default function Packages() {
  const { t } = useTranslation('admin-packages', 'admin')
  const packageList = usePackageList()
  const [withArchived, setWithArchived] = useState(false)
  const { catalog, failed, reload, announcement, taken } = packageList
  const add = (
    <Link
      to={href('/admin/packages/:packageId', { packageId: 'new' })}
      className={buttonClass({ size: 'small' })}
    >
      <Plus className="size-4" aria-hidden="true" />
      {t('add')}
    </Link>
  )
  const archivedCount = catalog ? listPackages(catalog).filter(({ archived }) => archived).length : 0
  const list = () => {
    if (failed && !catalog) return <LoadFailed title={t('loadFailed')} onRetry={reload} />
    if (!catalog) return <Spinner label={t('common:loading')} />
    const shown = TYPES.map((type) => ({
      type,
      entries: catalog[type].filter(({ id, archived }) => !archived || withArchived || taken.has(id)),
    })).filter(({ entries }) => entries.length > 0)
    if (shown.length === 0) return <EmptyState icon={PackageOpen} title={t('none')} />
    const all = listPackages(catalog)
    return shown.map(({ type, entries }) => (
      <PackageTable key={type} type={type} entries={entries} all={all} list={packageList} />
    ))
  }
  return (
    <Screen title={t('admin:screens.packages')} actions={add}>
      <p className="mt-2 max-w-2xl text-muted">{t('intro')}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {list()}
      {archivedCount > 0 && (
        <label className="mt-8 flex w-fit items-center gap-3 py-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={withArchived}
            onChange={(event) => setWithArchived(event.target.checked)}
          />
          {t('showArchived', { count: archivedCount })}
        </label>
      )}
    </Screen>
  )
}
