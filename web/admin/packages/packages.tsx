import { Archive, ArrowDown, ArrowUp, PackageOpen, Plus, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { PACKAGE_TYPES, type PackageType } from '../../../shop/catalog/package-view.ts'
import { fromPounds } from '../../../shop/money.ts'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import {
  fetchCatalog,
  getPackageName,
  listPackages,
  type StaffPackage,
  setPackageArchived,
} from '../data/packages-api.ts'
import { useMutation } from '../data/use-mutation.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { DRAG_CLASS, getDropPlace, listIdsOnSale, useRowDrag } from '../list/reorder-rows.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { useFilters } from '../list/use-filters.ts'
import { useFocusOnReturn } from '../list/use-open-item.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/packages'
import { ClaimWarnings, PriceCell, useReorderPackages, useTerms } from './package-cells.tsx'

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
  const { shown, moveTo } = useReorderPackages(catalog)
  useFocusOnReturn()
  const showsArchived = filters.has('archived')
  const all = listPackages(catalog)
  const archivedCount = all.filter(({ archived }) => archived).length
  const shelves = PACKAGE_TYPES.map((type) => ({
    type,
    entries: shown[type].filter(
      ({ id, archived }) => !archived || showsArchived || archivedHere.includes(id),
    ),
  })).filter(({ entries }) => entries.length > 0)
  const add = (
    <Link
      to={href('/admin/packages/:packageId', { packageId: 'new' })}
      className={buttonClass({ look: 'solid' })}
    >
      <Plus className="size-4" aria-hidden="true" />
      {t('add')}
    </Link>
  )
  return (
    <Screen
      title={t('admin:screens.packages')}
      intro={t('intro')}
      action={add}
      filters={
        archivedCount > 0 && (
          <label className="flex items-center gap-2 text-[0.9rem] touch:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={showsArchived}
              onChange={(event) => changeFilters({ archived: event.target.checked ? '1' : undefined })}
            />
            {t('showArchived', { count: archivedCount })}
          </label>
        )
      }
    >
      {shelves.length === 0 && (
        <EmptyState icon={PackageOpen} title={t('none')}>
          {add}
        </EmptyState>
      )}
      {shelves.map(({ type, entries }) => (
        <PackageTable
          key={type}
          type={type}
          entries={entries}
          all={all}
          onMove={moveTo}
          onArchived={(id) => setArchivedHere((ids) => [...ids, id])}
        />
      ))}
    </Screen>
  )
}

interface PackageTableProps {
  type: PackageType
  entries: StaffPackage[]
  /** Packages of all types, for comparison. */
  all: StaffPackage[]
  onMove: (entry: StaffPackage, place: number) => void
  onArchived: (id: string) => void
}

/** The packages of one type. Rows move by dragging, by their menu and with Alt and an arrow key. */
function PackageTable({ type, entries, all, onMove, onArchived }: PackageTableProps) {
  const { t, lang } = useTranslation('admin-packages', 'admin')
  const onSale = listIdsOnSale(entries)
  const { getDragState, renderHandle } = useRowDrag((id, target) => {
    const entry = entries.find((listed) => listed.id === id)
    if (entry) onMove(entry, getDropPlace(onSale, id, target.id, target.side))
  })
  const move = (entry: StaffPackage, by: -1 | 1) => {
    const focused = document.activeElement
    onMove(entry, onSale.indexOf(entry.id) + by)
    // A row that moves in the document loses the focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    const entry = entries.find((listed) => listed.id === id && !listed.archived)
    if (!entry) return
    event.preventDefault()
    move(entry, by)
  }

  const renderName = (entry: StaffPackage) => (
    <span className="flex min-w-0 items-center gap-2">
      <bdi className={`truncate ${entry.archived ? 'text-muted' : 'font-semibold'}`}>
        {getPackageName(entry, lang)}
      </bdi>
      {entry.archived && (
        <Badge tone="neutral" className="shrink-0">
          {t('archived')}
        </Badge>
      )}
    </span>
  )
  const renderQuantity = ({ quantity }: StaffPackage) => <Amount text={formatCount(lang, quantity)} />
  /** The terms that customers see on the card, and the warnings about them. */
  const renderNotes = (entry: StaffPackage) => (
    <>
      <DeliveryTerms terms={entry} />
      <ClaimWarnings warnings={entry.warnings} of={entry} all={all} />
    </>
  )
  const renderActions = (entry: StaffPackage) => (
    <RowActions
      entry={entry}
      isFirst={entry.id === onSale[0]}
      isLast={entry.id === onSale.at(-1)}
      onMove={(by) => move(entry, by)}
      onArchived={onArchived}
    />
  )
  const columns: Column<StaffPackage>[] = [
    { id: 'name', heading: t('name'), cell: renderName, className: 'w-1/4' },
    {
      id: 'id',
      heading: t('id'),
      cell: ({ id }) => (
        <bdi dir="ltr" className="type-code text-muted">
          {id}
        </bdi>
      ),
      className: 'w-40 max-[90rem]:hidden',
    },
    {
      id: 'tag',
      heading: t('tag'),
      cell: (entry) => (
        <div className="flex flex-col items-start gap-1 py-1">
          {entry.texts[lang]?.tag && (
            <Badge tone="neutral">
              <bdi>{entry.texts[lang].tag}</bdi>
            </Badge>
          )}
          {renderNotes(entry)}
        </div>
      ),
    },
    { id: 'quantity', heading: t('quantity'), cell: renderQuantity, className: 'w-[11%]', align: 'end' },
    {
      id: 'price',
      heading: t('price'),
      cell: (entry) => <PriceCell entry={entry} />,
      className: 'w-[13%]',
      align: 'end',
    },
    {
      id: 'perThousand',
      heading: t('perThousand'),
      cell: ({ perThousand }) => (type === 'others' ? '–' : <Amount money={fromPounds(perThousand)} />),
      className: 'w-[13%]',
      align: 'end',
    },
    {
      id: 'actions',
      heading: t('admin:orderColumns.actions'),
      headingHidden: true,
      cell: renderActions,
      className: 'w-9 ps-0!',
    },
  ]
  return (
    <section
      aria-labelledby={`shelf-${type}`}
      className={`mt-6 max-md:[&>div]:mt-0 [&_table]:table-fixed ${DRAG_CLASS}`}
      data-shelf-type={type}
      onKeyDown={handleKey}
    >
      <h2
        id={`shelf-${type}`}
        className="text-base font-semibold max-md:border-b max-md:border-line max-md:pb-2"
      >
        {t(`types.${type}`)} <span className="figures font-normal text-muted">{onSale.length}</span>
      </h2>
      <DataTable
        label={t(`types.${type}`)}
        rows={entries}
        columns={columns}
        getLink={({ id }) => href('/admin/packages/:packageId', { packageId: id })}
        rowAttributes={({ id }) => ({
          'data-shelf': id,
          ...getDragState(id),
        })}
        lead={({ id, archived }) => !archived && renderHandle(id)}
        cardAside={(entry) => (
          <span className="-my-2 flex shrink-0 items-center gap-1">
            <PriceCell entry={entry} />
            {renderActions(entry)}
          </span>
        )}
        card={(entry) => (
          <>
            <FactLine className="text-muted empty:hidden">
              {type !== 'others' &&
                t('pricePerThousand', { price: isolateBidi(formatPounds(lang, entry.perThousand)) })}
              {entry.texts[lang]?.tag}
            </FactLine>
            {renderNotes(entry)}
          </>
        )}
      />
    </section>
  )
}

/** The own delivery terms of a package in one line; nothing for a package with those of the policy. */
function DeliveryTerms({ terms }: { terms: StaffPackage }) {
  return <FactLine className="text-sm whitespace-normal text-muted empty:hidden">{useTerms(terms)}</FactLine>
}

interface RowActionsProps {
  entry: StaffPackage
  /** Position among the active packages of its type. */
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onArchived: (id: string) => void
}

/** The menu that moves a package up or down, archives or restores it. */
function RowActions({ entry, isFirst, isLast, onMove, onArchived }: RowActionsProps) {
  const { t, lang } = useTranslation('admin-packages')
  const { id, archived } = entry
  const name = getPackageName(entry, lang)
  const { run, busy } = useMutation((to: boolean) => setPackageArchived(id, to), {
    done: (_, to) => ({
      title: t(to ? 'archiveDone' : 'restoreDone', { name: isolateBidi(name) }),
      action: { label: t('undo'), onChoose: () => run(!to) },
    }),
    failed: (to) => t(to ? 'archiveFailed' : 'restoreFailed'),
    onDone: () => onArchived(id),
  })
  return (
    <RowMenu
      label={t('actionsFor', { name })}
      items={[
        !archived && !isFirst && { label: t('moveUp', { name }), icon: ArrowUp, onSelect: () => onMove(-1) },
        !archived &&
          !isLast && { label: t('moveDown', { name }), icon: ArrowDown, onSelect: () => onMove(1) },
        {
          label: t(archived ? 'restoreLabel' : 'archive', { name }),
          icon: archived ? Undo2 : Archive,
          onSelect: () => busy || run(!archived),
        },
      ]}
    />
  )
}
