import { History, X } from 'lucide-react'
import { Link } from 'react-router'
import type { TranslateFunction } from '../../../locales/create-i18n.ts'
import { AUDIT_GROUPS, type AuditGroup, getAuditGroup } from '../../../shop/audit/audit-actions.ts'
import { PACKAGE_TYPES, type PackageType } from '../../../shop/catalog/package-view.ts'
import { CONTENT_PARTS } from '../../../shop/content/content.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang, type Lang } from '../../../shop/localization/languages.ts'
import { PAYMENT_PROVIDERS } from '../../../shop/providers/payment-provider.ts'
import { callApi } from '../../api-client.ts'
import { formatDayName } from '../../conversations/day-names.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterDate } from '../../ui/form/date-field.tsx'
import { Sentence, SLOT } from '../../ui/texts/sentence.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { logFailure } from '../data/log-failure.ts'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { type FilterChange, useFilters } from '../list/use-filters.ts'
import { SECTION_BY_SETTING } from '../settings/sections.ts'
import { Drawer, type DrawerControls } from '../ui/drawer.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/audit'
import { type AuditEntry, fetchEntries, getSubjectPath, shortSubject } from './audit-entries.ts'
import { ChangeSummary, ChangeTable } from './changes.tsx'
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

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, staff] = await Promise.all([
    fetchEntries(new URL(request.url).searchParams),
    logFailure(callApi('GET /users/all', { query: { staff: '1' } })),
  ])
  return { ...page, staff: staff?.users ?? [] }
}

/** Activity log: what staff and programs changed. */
export default function Audit({ loaderData: { entries, next, staff } }: Route.ComponentProps) {
  const { t, lang } = useTranslation('admin-audit', 'admin')
  const [filters, change] = useFilters()
  const columns = useColumns()
  const title = t('admin:screens.audit')
  const isFiltered = ['group', 'actor', 'subject', 'day'].some((name) => filters.has(name))
  return (
    <Screen title={title} intro={t('intro')} filters={<Filters staff={staff} />}>
      <ItemList
        param="entry"
        label={title}
        rows={entries}
        next={next}
        columns={columns}
        rowAttributes={({ action }) => ({ 'data-action': action })}
        getGroup={({ at }) => formatDayName(lang, at)}
        card={(entry) => <ChangeSummary entry={entry} />}
        empty={{ icon: History, title: t(isFiltered ? 'noneOfKind' : 'none') }}
        renderDrawer={(controls, openId) => {
          const entry = entries.find(({ id }) => id === openId)
          return entry && <EntryDrawer entry={entry} onFilter={change} {...controls} />
        }}
      />
    </Screen>
  )
}

/** Person, type and day of the changes, and the subject that an entry was narrowed to. */
function Filters({ staff }: { staff: { id: string; name: string }[] }) {
  const { t } = useTranslation('admin-audit', 'admin')
  const [filters, change] = useFilters()
  const [actor, subject] = [filters.get('actor') ?? '', filters.get('subject')]
  const isOther = actor !== '' && !staff.some(({ id }) => id === actor)
  return (
    <>
      {subject && (
        <Button
          look="quiet"
          aria-label={t('admin:clearFilters')}
          title={t('admin:clearFilters')}
          onClick={() => change({ subject: undefined })}
        >
          {t('onlySubject', { what: isolateBidi(shortSubject(subject)) })}{' '}
          <X className="size-4" aria-hidden="true" />
        </Button>
      )}
      <FilterSelect
        label={t('filterByPerson')}
        param="actor"
        value={actor}
        choices={[
          ['', t('everyone')],
          ...staff.map(({ id, name }) => [id, name] as const),
          ...(isOther ? [[actor, shortSubject(actor)] as const] : []),
        ]}
        removes="entry"
        className="sm:max-w-52"
      />
      <FilterSelect
        label={t('filterByKind')}
        param="group"
        choices={[['', t('allKinds')], ...AUDIT_GROUPS.map((name) => [name, t(`groups.${name}`)] as const)]}
        removes="entry"
      />
      <FilterDate
        label={t('day')}
        value={filters.get('day') ?? ''}
        onChange={(day) => change({ entry: undefined, day })}
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
      className: 'w-1/2 max-w-0',
      cell: (entry) => (
        <span className="block whitespace-normal md:py-2">
          <EntrySentence entry={entry} />
        </span>
      ),
    },
    {
      id: 'changes',
      heading: t('columns.changes'),
      className: 'w-1/2 max-w-0',
      cell: (entry) => <ChangeSummary entry={entry} />,
    },
    {
      id: 'at',
      heading: t('columns.at'),
      onCard: 'aside',
      cell: ({ at }) => (
        <Time date={at} style="clock" className="figures shrink-0 whitespace-nowrap text-muted" />
      ),
    },
  ]
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
        <EntrySentence entry={entry} />
      </p>
      <Time date={at} style="moment" className="text-sm text-muted" />
      <ChangeTable entry={entry} />
      <div className="mt-5 flex flex-col items-start gap-2 border-t border-line pt-4 text-link [&>*]:underline [&>*]:underline-offset-4">
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

/** "Sara refunded order 0000000c: £5.59", in the language of the user, with its subject in bold. */
function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { t, lang } = useTranslation('admin-audit', 'admin-settings', 'admin-packages')
  const who = isolateBidi(useActorName(entry.actor))
  const subject = describeSubject(t, lang, entry)
  const sentence = t(`actions.${entry.action}`, { who, subject: SLOT })
  const amount = getEntryAmount(entry)
  const currency = isCurrency(entry.after?.currency) ? entry.after.currency : 'GBP'
  const text =
    amount === null
      ? sentence
      : t('withAmount', { sentence, amount: isolateBidi(formatMoney(lang, { amount, currency })) })
  return <Sentence text={text}>{text.includes(SLOT) && <b className="font-semibold">{subject}</b>}</Sentence>
}

function useActorName(actor: AuditEntry['actor']): string {
  const { t } = useTranslation('admin-audit')
  if (!actor) return t('shop')
  if (actor.name === '') return t('deletedUser')
  return actor.isKey ? t('apiKey', { name: isolateBidi(actor.name) }) : actor.name
}

type T = TranslateFunction<['admin-audit', 'admin-settings', 'admin-packages', 'common']>

/**
 * Returns the words for a subject that the log stores as a code, or its name; ids without a name are shortened. Foreign parts
 * are isolated, so that what stands between them follows the language of the user.
 */
function describeSubject(t: T, lang: Lang, entry: AuditEntry): string {
  const { action, subjectId } = entry
  const subject = subjectId ?? ''
  const [first = '', ...rest] = subject.split('/')
  const languageName = isolateBidi(isLang(first) ? LANGUAGES[first].nativeName : first)
  switch (getAuditGroup(action)) {
    case 'settings': {
      const section = SECTION_BY_SETTING[subject]
      return section ? t(`admin-settings:sections.${section}`) : isolateBidi(subject)
    }
    case 'content': {
      const part = CONTENT_PARTS.find((each) => each === rest[0])
      return part ? `${t(`admin-settings:texts.parts.${part}`)} (${languageName})` : isolateBidi(subject)
    }
    case 'translation':
      return `${isolateBidi(rest.join('/'))} (${languageName})`
    case 'credentials':
      return isolateBidi(
        Object.entries(PAYMENT_PROVIDERS).find(([name]) => name === subject)?.[1].label ?? subject,
      )
    case 'rates':
      return isolateBidi(/^\d{4}-\d{2}-\d{2}/.test(subject) ? formatDate(lang, subject, 'day') : subject)
    case 'tax':
      return isolateBidi(
        /^[A-Z]{2}$/.test(subject)
          ? (new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(subject) ?? subject)
          : shortSubject(subject),
      )
    case 'package':
      return isPackageType(subject) ? t(`admin-packages:types.${subject}`) : nameSubject(entry)
    default:
      return nameSubject(entry)
  }
}

/** Subjects that staff know by their number, which their name follows. */
const NUMBERED: AuditGroup[] = ['order', 'case', 'offer']

/** The present name of a subject, else the one that the entry holds, else the short id. */
function nameSubject(entry: AuditEntry): string {
  const { action, subjectId, subjectName, before, after } = entry
  const id = isolateBidi(shortSubject(subjectId ?? ''))
  if (NUMBERED.includes(getAuditGroup(action)))
    return subjectName ? `${id} (${isolateBidi(subjectName)})` : id
  const held = ['name', 'title', 'origin', 'email'].map((field) => after?.[field] ?? before?.[field])
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== ''
  const name = [subjectName, ...held].find(isName)
  return name ? isolateBidi(name) : id
}

function isPackageType(subject: string): subject is PackageType {
  return PACKAGE_TYPES.some((type) => type === subject)
}
