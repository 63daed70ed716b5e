import { useEffect, useState } from 'react'
import { api, unwrapResponse } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Confirmation } from '../confirmation.tsx'
import type { ListedUser } from './users-api.ts'

function fetchSessions(id: string, before?: string) {
  return unwrapResponse(api.users[':id'].sessions.$get({ param: { id }, query: { before } }))
}

type Session = Awaited<ReturnType<typeof fetchSessions>>['sessions'][number]

interface AccessDialogProps {
  user: ListedUser
  onChanged: (user: ListedUser) => void
  onClose: () => void
}

/** Where somebody is logged in, and with what: for who has lost a device, or the app with their codes. */
export function AccessDialog({ user, onChanged, onClose }: AccessDialogProps) {
  const { t } = useTranslation('dashboard')
  const [sessions, setSessions] = useState<Session[] | 'failed' | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [asking, setAsking] = useState<'sessions' | 'factor' | null>(null)
  const param = { id: user.id }
  const name = isolateBidi(user.name)
  useEffect(() => {
    fetchSessions(user.id).then(
      (told) => {
        setSessions(told.sessions)
        setNext(told.next)
      },
      (error) => {
        console.error(error)
        setSessions('failed')
      },
    )
  }, [user.id])

  const showOlder = async () => {
    try {
      const page = await fetchSessions(user.id, next ?? undefined)
      setSessions((shown) => [...(Array.isArray(shown) ? shown : []), ...page.sessions])
      setNext(page.next)
    } catch (error) {
      console.error(error)
      toast({ title: t('team.access.loadFailed'), tone: 'danger' })
    }
  }
  const endSessions = async () => {
    await unwrapResponse(api.users[':id'].sessions.$delete({ param }))
    onClose()
    toast({ title: t('team.access.ended'), description: name })
  }
  const removeFactor = async () => {
    const { user: changed } = await unwrapResponse(api.users[':id']['second-factor'].$delete({ param }))
    onClose()
    onChanged(changed)
    toast({ title: t('team.access.factorRemoved'), description: name })
  }
  const back = { back: t('team.cancel'), onBack: () => setAsking(null) }
  return (
    <Modal title={t('team.access.title', { name })} onClose={onClose}>
      {asking === 'sessions' ? (
        <Confirmation
          text={t('team.access.endText', { name })}
          action={t('team.access.end')}
          failed={t('team.access.endFailed')}
          onConfirm={endSessions}
          {...back}
        />
      ) : asking === 'factor' ? (
        <Confirmation
          text={t('team.access.removeText', { name })}
          action={t('team.access.remove')}
          failed={t('team.access.removeFailed')}
          onConfirm={removeFactor}
          {...back}
        />
      ) : (
        <>
          <h3 className="font-semibold">{t('team.access.sessions')}</h3>
          <Sessions sessions={sessions} />
          {next !== null && (
            <Button look="line" size="small" className="mt-3 me-2" onClick={showOlder}>
              {t('account.sessions.older')}
            </Button>
          )}
          {Array.isArray(sessions) && sessions.length > 0 && (
            <Button look="danger" size="small" className="mt-3" onClick={() => setAsking('sessions')}>
              {t('team.access.end')}
            </Button>
          )}
          <h3 className="mt-6 font-semibold">{t('team.secondFactor')}</h3>
          <p className="mt-1 text-muted">
            {t(user.secondFactor ? 'team.access.factorOn' : 'team.access.factorOff')}
          </p>
          {user.secondFactor && (
            <Button look="danger" size="small" className="mt-3" onClick={() => setAsking('factor')}>
              {t('team.access.remove')}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

function Sessions({ sessions }: { sessions: Session[] | 'failed' | null }) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  if (sessions === null) return <Spinner label={t('common:loading')} look="line" />
  if (sessions === 'failed') {
    return (
      <p role="alert" className="mt-1 text-danger">
        {t('team.access.loadFailed')}
      </p>
    )
  }
  if (sessions.length === 0) return <p className="mt-1 text-muted">{t('team.access.none')}</p>
  return (
    <ul className="mt-2 border-t border-line">
      {sessions.map(({ id, userAgent, country, lastUsedAt }) => (
        <li key={id} className="border-b border-line py-2 text-sm">
          <bdi className="wrap-anywhere">{userAgent ?? t('team.access.unknownDevice')}</bdi>
          <span className="block text-muted">
            {t('team.access.used', { date: formatDate(lang, lastUsedAt, 'moment') })}
            {country && ` · ${country}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
