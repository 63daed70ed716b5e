import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { parseUserAgent } from '../../../shop/accounts/sessions/parse-user-agent.ts'
import { callApi } from '../../api-client.ts'
import { setHistoryState } from '../../history-state.ts'
import { formatCountry } from '../../i18n/countries.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { SettingRow } from '../account-section.tsx'
import { fetchSessions, getOlderPages, OLDER_SESSION_PAGES, type OwnSession } from './load-account.ts'

interface OlderSessions {
  sessions: OwnSession[]
  next: string | null
}

interface SessionListProps {
  /** The first page of the list, and the older ones to which Back returned. */
  sessions: OwnSession[]
  /** The cursor of the next page; null on the last one. */
  olderThan: string | null
}

export function SessionList({ sessions, olderThan }: SessionListProps) {
  const { t } = useTranslation('dashboard/account')
  const { revalidate } = useRevalidator()
  const [older, setOlder] = useState<OlderSessions>({ sessions: [], next: olderThan })
  // A session that was used meanwhile has moved to the first page; the router may have loaded older pages again.
  const first = new Set(sessions.map(({ id }) => id))
  const shown = [...sessions, ...older.sessions.filter(({ id }) => !first.has(id))]
  const loading = useSubmit(() => fetchSessions(older.next ?? undefined), {
    failed: t('sessions.olderFailed'),
    onDone: (page) => {
      setOlder((before) => ({ sessions: [...before.sessions, ...page.sessions], next: page.next }))
      setHistoryState(OLDER_SESSION_PAGES, getOlderPages() + 1)
    },
  })
  const ending = useSubmit(
    ({ id }: OwnSession) => callApi('DELETE /account/sessions/{id}', { param: { id } }),
    {
      failed: t('sessions.revokeFailed'),
      done: () => t('sessions.revoked'),
      onDone: (_, { id }) =>
        setOlder((before) => ({ ...before, sessions: before.sessions.filter((one) => one.id !== id) })),
      reload: revalidate,
    },
  )
  const endingOthers = useSubmit(() => callApi('POST /account/sessions/end-others'), {
    failed: t('sessions.revokeFailed'),
    done: ({ ended }) => t('sessions.othersRevoked', { count: ended }),
    onDone: () => {
      setOlder({ sessions: [], next: null })
      setHistoryState(OLDER_SESSION_PAGES, 0)
    },
    reload: revalidate,
  })
  const isEnding = ending.busy || endingOthers.busy
  return (
    <>
      <ul>
        {shown.map((one) => (
          <SessionEntry
            key={one.id}
            session={one}
            busy={ending.sent?.[0].id === one.id}
            disabled={isEnding}
            onEnd={() => ending.run(one)}
          />
        ))}
      </ul>
      {older.next !== null && (
        <Button className="justify-self-start" busy={loading.busy} onClick={() => loading.run()}>
          {t('sessions.older')}
        </Button>
      )}
      {sessions.length > 1 && (
        <SettingRow
          action={
            <Button busy={endingOthers.busy} disabled={isEnding} onClick={() => endingOthers.run()}>
              {t('sessions.revokeOthers')}
            </Button>
          }
        />
      )}
    </>
  )
}

interface SessionEntryProps {
  session: OwnSession
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

function SessionEntry({ session, busy, disabled, onEnd }: SessionEntryProps) {
  const { t, lang } = useTranslation('dashboard/account')
  const { browser, system, isHandheld } = parseUserAgent(session.userAgent)
  const both = { browser: isolateBidi(browser ?? ''), system: isolateBidi(system ?? '') }
  const named = browser && system ? t('sessions.device', both) : (browser ?? system)
  const device = named ?? t('sessions.unknown')
  const Icon = isHandheld ? Smartphone : Monitor
  const country = session.country && formatCountry(lang, session.country)
  return (
    <li className="flex items-center gap-x-4 border-t border-line py-4 last:pb-0" data-session-entry>
      <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span>{device}</span>
          {session.current && <Badge tone="neutral">{t('sessions.current')}</Badge>}
        </p>
        <FactLine className="text-sm text-muted">
          {country}
          <time dateTime={session.lastUsedAt}>
            {t('sessions.lastUsed', {
              date: isolateBidi(formatDate(lang, session.lastUsedAt, 'moment')),
            })}
          </time>
        </FactLine>
      </div>
      {!session.current && (
        <Button look="quiet" className="-me-4" busy={busy} disabled={disabled} onClick={onEnd}>
          {t('common:logout')}
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  )
}
