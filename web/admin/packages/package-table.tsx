import type { PackageType } from '../../../shop/catalog/package-view.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PackageRow } from './package-row.tsx'
import type { StaffPackage } from './staff-catalog.ts'
import type { PackageList } from './use-package-list.ts'

interface PackageTableProps {
  type: PackageType
  entries: StaffPackage[]
  /** Packages of all types, for comparison. */
  all: StaffPackage[]
  list: PackageList
}

/** Fixed widths align the columns across the tables of all types. */
const HEADINGS = {
  name: 'text-start',
  quantity: 'w-28 text-end',
  price: 'w-24 text-end',
  perThousand: 'w-24 text-end',
  tag: 'w-36 text-start',
  actions: 'w-42',
} as const

/** Packages of one type: a table on wide screens, cards on phones. */
export function PackageTable({ type, entries, all, list }: PackageTableProps) {
  const { t } = useTranslation('admin-packages', 'admin')
  const onSale = entries.filter(({ archived }) => !archived)
  return (
    <section aria-labelledby={`shelf-${type}`} className="mt-8" data-shelf-type={type}>
      <h2 id={`shelf-${type}`} className="type-heading">
        {t(`types.${type}`)}
      </h2>
      <table
        className="mt-3 w-full table-fixed text-[0.95rem] max-lg:block"
        aria-labelledby={`shelf-${type}`}
      >
        <thead className="border-y border-line text-sm text-muted max-lg:sr-only">
          <tr>
            {(Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]).map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`py-2 pe-4 font-medium whitespace-nowrap ${HEADINGS[heading]}`}
              >
                {heading === 'actions' ? (
                  <span className="sr-only">{t('admin:orderColumns.actions')}</span>
                ) : (
                  t(heading)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block max-lg:border-t max-lg:border-line">
          {entries.map((entry) => (
            <PackageRow
              key={entry.id}
              entry={entry}
              all={all}
              first={entry === onSale[0]}
              last={entry === onSale.at(-1)}
              list={list}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
