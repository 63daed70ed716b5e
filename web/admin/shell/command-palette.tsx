import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { MAX_SEARCH_LENGTH } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { joinFacts } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import { getSectionLabel, normalizeSearch, searchSettings } from '../settings/search-settings.ts'
import { listDecisions, listMenuGroups } from './screens.ts'

/** Debounce delay of the search, in milliseconds. */
const SEARCH_DELAY_MS = 150

interface Entry {
  label: string
  /** Second line, in plain text. */
  detail?: string
  to: string
}

/** Opens screens, settings, actions and anything found by a text, from the keyboard. */
export default function CommandPalette({ role, onClose }: { role: string; onClose: () => void }) {
  const { t, lang } = useTranslation('admin')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { results, searching } = useSearchResults(text.trim())
  const places = usePlaces(role, text.trim())
  const groups: { name: 'places' | 'orders' | 'users' | 'conversations' | 'packages'; entries: Entry[] }[] = [
    { name: 'places', entries: places },
    ...(results ? listResultGroups(lang, results) : []),
  ]
  const open = (to: string) => {
    onClose()
    navigate(to)
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(shown) => shown || onClose()}
      label={t('palette.open')}
      shouldFilter={false}
      loop
      overlayClassName="fixed inset-0 z-40 bg-night/60"
      contentClassName="fixed inset-x-4 top-[10dvh] z-50 mx-auto max-w-xl animate-enter overflow-hidden rounded-panel border border-line bg-raised shadow-float"
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        maxLength={MAX_SEARCH_LENGTH}
        dir="auto"
        className="h-13 w-full border-b border-line bg-transparent px-5 text-ink outline-none placeholder:text-muted"
      />
      <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
        {searching && results === null && (
          <Command.Loading className="px-3 py-2 text-sm text-muted">{t('palette.searching')}</Command.Loading>
        )}
        {!searching && (
          <Command.Empty className="px-3 py-6 text-center text-muted">{t('palette.empty')}</Command.Empty>
        )}
        {groups.map(
          ({ name, entries }) =>
            entries.length > 0 && (
              <Command.Group
                key={name}
                heading={t(`palette.groups.${name}`)}
                className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
              >
                {entries.map(({ label, detail, to }) => (
                  <Command.Item
                    key={to}
                    value={`${name} ${to}`}
                    onSelect={() => open(to)}
                    className="flex min-h-10 touch:min-h-11 cursor-pointer items-center gap-x-3 rounded-control max-sm:flex-col max-sm:items-start max-sm:justify-center px-3 py-1.5 aria-selected:bg-accent-wash"
                  >
                    <bdi className="cut">{label}</bdi>
                    {detail && (
                      <span className="ms-auto max-w-1/2 text-sm text-muted max-sm:ms-0 max-sm:max-w-full">
                        <bdi className="cut">{detail}</bdi>
                      </span>
                    )}
                  </Command.Item>
                ))}
              </Command.Group>
            ),
        )}
      </Command.List>
    </Command.Dialog>
  )
}

/** Screens, actions and settings of a role that contain a text; fields of the settings only for a text. */
function usePlaces(role: string, text: string): Entry[] {
  const { t } = useTranslation('admin', 'admin-settings')
  const { t: tSettings } = useTranslation('admin-settings', 'admin')
  const actions = [
    {
      id: 'startOrders',
      to: withSearch(href('/admin/orders'), { queue: 'toStart' }),
      permission: 'orders:work',
    },
    {
      id: 'newPackage',
      to: href('/admin/packages/:packageId', { packageId: 'new' }),
      permission: 'packages:manage',
    },
    {
      id: 'newPromotion',
      to: href('/admin/promotions/:promotionId', { promotionId: 'new' }),
      permission: 'promotions:manage',
    },
    { id: 'addUser', to: withSearch(href('/users-teams'), { add: '1' }), permission: 'users:manage' },
  ] as const
  const wanted = normalizeSearch(text)
  const places: (Entry & { keywords?: string })[] = [
    ...listMenuGroups(role)
      .flat()
      .map(({ to, name }) => ({ to, label: t(`screens.${name}`) })),
    ...listDecisions(role).map(({ to, name }) => ({
      to,
      label: t(`screens.${name}`),
      detail: t('screens.decide'),
      keywords: `${t('screens.decide')} ${t(`keywords.${name}`)}`,
    })),
    ...actions
      .filter(({ permission }) => hasPermission(role, permission))
      .map(({ id, to }) => ({ to, label: t(`palette.actions.${id}`) })),
  ]
  const settings = searchSettings(tSettings, role, text).flatMap((section) => {
    const { path, isNamed, fields } = section
    const label = getSectionLabel(tSettings, section)
    return [
      ...(isNamed ? [{ to: path, label, detail: t('screens.settings') }] : []),
      ...(wanted ? fields.map((field) => ({ ...field, detail: label })) : []),
    ]
  })
  const found = places.filter(({ label, keywords = '' }) =>
    normalizeSearch(`${label} ${keywords}`).includes(wanted),
  )
  return [...found, ...settings]
}

async function fetchResults(q: string, signal: AbortSignal) {
  return callApi('GET /admin/search', { query: { q } }, { signal })
}

type Results = Awaited<ReturnType<typeof fetchResults>>

function listResultGroups(lang: Lang, { orders, users, conversations, packages }: Results) {
  return [
    {
      name: 'orders' as const,
      entries: orders.map(({ id, localPackageName, customer }) => ({
        label: joinFacts(shortId(id), localPackageName),
        detail: customer.email,
        to: href('/admin/orders/:orderId', { orderId: id }),
      })),
    },
    {
      name: 'users' as const,
      entries: users.map(({ name, email }) => ({
        label: name,
        detail: email,
        to: withSearch(href('/users-teams'), { search: email }),
      })),
    },
    {
      name: 'conversations' as const,
      entries: conversations.map(({ id, name, excerpt }) => ({
        label: name,
        detail: excerpt,
        to: href('/admin/inbox/:conversationId?', { conversationId: id }),
      })),
    },
    {
      name: 'packages' as const,
      entries: packages.map(({ id, name, price }) => ({
        label: name,
        detail: formatMoney(lang, fromPounds(price)),
        to: href('/admin/packages/:packageId', { packageId: id }),
      })),
    },
  ]
}

/** Searches while the user types; results of an earlier text are dropped. Logs a failure and shows no results. */
function useSearchResults(text: string): { results: Results | null; searching: boolean } {
  const [found, setFound] = useState<{ text: string; results: Results | null }>({ text: '', results: null })
  useEffect(() => {
    if (text === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const results = await fetchResults(text, abort.signal)
        if (!abort.signal.aborted) setFound({ text, results })
      } catch (error) {
        if (abort.signal.aborted) return
        console.error(error)
        setFound({ text, results: null })
      }
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return { results: text === '' ? null : found.results, searching: text !== '' && found.text !== text }
}
