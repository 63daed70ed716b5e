import { ChevronRight, History, X } from 'lucide-react'
import { Link } from 'react-router'
import { AUDIT_GROUPS } from '../../../shop/audit/audit-actions.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { formatDayName } from '../../conversations/day-names.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { type FilterChange, useFilters } from '../list/use-filters.ts'
import { Drawer, type DrawerControls } from '../ui/drawer.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/audit'
import { type AuditEntry, fetchEntries, getSubjectPath, shortSubject } from './audit-entries.ts'
import { ChangeSummary, ChangeTable } from './changes.tsx'
import { describeSubject } from './describe-subject.ts'
import { getEntryAmount } from './list-changes.ts'

export const handle = declareMessages(
  'admin-audit',
  'admin-settings',
  'admin-packages',
  'admin-cases',
  'admin-delivery',
  'admin-emails',
  'admin-payments',
  'admin-reviews',
  'admin-webhooks',
  'admin-team',
  'orders',
)

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return fetchEntries(new URL(request.url).searchParams)
}

/** Activity log: what staff and programs changed. */
export default function Audit({ loaderData: { entries, next } }: Route.ComponentProps) {
  const { t, lang } = useTranslation('admin-audit', 'admin')
  const [filters, change] = useFilters()
  const columns = useColumns()
  const title = t('admin:screens.audit')
  const isFiltered = ['group', 'actor', 'subject'].some((name) => filters.has(name))
  return (
    <Screen title={title} filters={<Filters />}>
      <ItemList
        param="entry"
        label={title}
        rows={entries}
        next={next}
        columns={columns}
        rowAttributes={({ action }) => ({ 'data-action': action })}
        getGroup={({ at }) => formatDayName(lang, at)}
        cardAside={({ at }) => (
          <Time date={at} style="clock" className="figures shrink-0 whitespace-nowrap text-muted" />
        )}
        card={(entry) => (
          <div className="text-sm wrap-anywhere text-muted">
            <ChangeSummary entry={entry} />
          </div>
        )}
        empty={{ icon: History, title: t(isFiltered ? 'noneOfKind' : 'none') }}
        renderDrawer={(controls, openId) => {
          const entry = entries.find(({ id }) => id === openId)
          return entry && <EntryDrawer entry={entry} onFilter={change} {...controls} />
        }}
      />
    </Screen>
  )
}

/** The type of changes, and the user or the subject that an entry was narrowed to. */
function Filters() {
  const { t } = useTranslation('admin-audit', 'admin')
  const [filters, change] = useFilters()
  const what = ['actor', 'subject'].flatMap((name) => {
    const id = filters.get(name)
    return id ? [isolateBidi(shortSubject(id))] : []
  })
  return (
    <>
      {what.length > 0 && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('admin:clearFilters')}
          title={t('admin:clearFilters')}
          onClick={() => change({ actor: undefined, subject: undefined })}
        >
          {t('onlySubject', { what: what.join(', ') })} <X className="size-4" aria-hidden="true" />
        </Button>
      )}
      <FilterSelect
        label={t('filterByKind')}
        param="group"
        value={filters.get('group') ?? ''}
        choices={[['', t('allKinds')], ...AUDIT_GROUPS.map((name) => [name, t(`groups.${name}`)] as const)]}
        removes="entry"
      />
    </>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('admin-audit')
  return [
    {
      id: 'action',
      heading: t('columns.action'),
      className: 'w-2/5 max-w-0',
      cell: (entry) => (
        <span className="block whitespace-normal md:py-2">
          <Sentence entry={entry} />
        </span>
      ),
    },
    {
      id: 'changes',
      heading: t('columns.changes'),
      className: 'w-3/5 max-w-0 text-muted',
      cell: (entry) => (
        <span className="block py-2 whitespace-normal">
          <ChangeSummary entry={entry} />
        </span>
      ),
    },
    {
      id: 'at',
      heading: t('columns.at'),
      cell: ({ at }) => (
        <Time date={at} style="clock" className="figures shrink-0 whitespace-nowrap text-muted" />
      ),
    },
    {
      id: 'subject',
      heading: t('columns.subject'),
      headingHidden: true,
      className: 'w-9 pe-0!',
      cell: (entry) => <SubjectLink entry={entry} />,
    },
  ]
}

function SubjectLink({ entry }: { entry: AuditEntry }) {
  const { t, lang } = useTranslation('admin-audit', 'admin-settings', 'admin-packages')
  const path = getSubjectPath(entry)
  if (!path) return null
  const label = t('openSubject', { subject: describeSubject(t, lang, entry) })
  return (
    <Link
      to={path}
      aria-label={label}
      title={label}
      className={iconButtonClass({ className: 'relative z-10' })}
    >
      <ChevronRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}

interface EntryDrawerProps extends DrawerControls {
  entry: AuditEntry
  onFilter: (change: FilterChange) => void
}

/** An entry with all changed fields, and the ways to related entries. */
function EntryDrawer({ entry, onFilter, ...drawer }: EntryDrawerProps) {
  const { t, lang } = useTranslation('admin-audit', 'admin-settings', 'admin-packages')
  const { actor, subjectId, at } = entry
  const name = useActorName(actor)
  const path = getSubjectPath(entry)
  const subject = describeSubject(t, lang, entry)
  const filterBy = (change: FilterChange) =>
    onFilter({ actor: undefined, subject: undefined, entry: undefined, ...change })
  return (
    <Drawer title={t('entry')} {...drawer}>
      <p className="font-semibold">
        <Sentence entry={entry} />
      </p>
      <Time date={at} style="moment" className="text-sm text-muted" />
      <ChangeTable entry={entry} />
      <div className="mt-5 flex flex-col items-start gap-2 border-t border-line pt-4 text-link [&>*]:hover:underline">
        {path && <Link to={path}>{t('openSubject', { subject })}</Link>}
        {actor && (
          <button type="button" onClick={() => filterBy({ actor: actor.id })}>
            {t('allByActor', { name: isolateBidi(name) })}
          </button>
        )}
        {subjectId && (
          <button type="button" onClick={() => filterBy({ subject: subjectId })}>
            {t('allOfSubject', { subject })}
          </button>
        )}
      </div>
    </Drawer>
  )
}

/** "Sara refunded order 0000000c: £5.59", in the language of the user. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { t, lang } = useTranslation('admin-audit', 'admin-settings', 'admin-packages')
  const who = isolateBidi(useActorName(entry.actor))
  const subject = describeSubject(t, lang, entry)
  const sentence = t(`actions.${entry.action}`, { who, subject })
  const amount = getEntryAmount(entry)
  if (amount === null) return sentence
  const currency = isCurrency(entry.after?.currency) ? entry.after.currency : 'GBP'
  return t('withAmount', { sentence, amount: isolateBidi(formatMoney(lang, { amount, currency })) })
}

function useActorName(actor: AuditEntry['actor']): string {
  const { t } = useTranslation('admin-audit')
  if (!actor) return t('shop')
  if (actor.name === '') return t('deletedUser')
  return actor.isKey ? t('apiKey', { name: isolateBidi(actor.name) }) : actor.name
}
