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

/** Sessions and second factor of a user, for a lost device or authenticator app. */
export function AccessDialog({ user, onChanged, onClose }: AccessDialogProps) {
  const { t } = useTranslation('admin-team', 'account')
  const [sessions, setSessions] = useState<Session[] | 'failed' | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [pendingAction, setPendingAction] = useState<'sessions' | 'factor' | null>(null)
  const param = { id: user.id }
  const name = isolateBidi(user.name)
  useEffect(() => {
    fetchSessions(user.id).then(
      (response) => {
        setSessions(response.sessions)
        setNext(response.next)
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
      toast({ title: t('access.loadFailed'), tone: 'danger' })
    }
  }
  const endSessions = async () => {
    await unwrapResponse(api.users[':id'].sessions.$delete({ param }))
    onClose()
    toast({ title: t('access.sessionsRevoked'), description: name })
  }
  const removeFactor = async () => {
    const { user: changed } = await unwrapResponse(api.users[':id']['second-factor'].$delete({ param }))
    onClose()
    onChanged(changed)
    toast({ title: t('access.secondFactorRemoved'), description: name })
  }
  const back = { back: t('cancel'), onBack: () => setPendingAction(null) }
  return (
    <Modal title={t('access.title', { name })} onClose={onClose}>
      {pendingAction === 'sessions' ? (
        <Confirmation
          text={t('access.revokeSessionsText', { name })}
          action={t('access.revokeSessions')}
          failed={t('access.revokeSessionsFailed')}
          onConfirm={endSessions}
          {...back}
        />
      ) : pendingAction === 'factor' ? (
        <Confirmation
          text={t('access.removeSecondFactorText', { name })}
          action={t('access.removeSecondFactor')}
          failed={t('access.removeSecondFactorFailed')}
          onConfirm={removeFactor}
          {...back}
        />
      ) : (
        <>
          <h3 className="font-semibold">{t('access.sessions')}</h3>
          <Sessions sessions={sessions} />
          {next !== null && (
            <Button look="line" size="small" className="mt-3 me-2" onClick={showOlder}>
              {t('account:sessions.older')}
            </Button>
          )}
          {Array.isArray(sessions) && sessions.length > 0 && (
            <Button look="danger" size="small" className="mt-3" onClick={() => setPendingAction('sessions')}>
              {t('access.revokeSessions')}
            </Button>
          )}
          <h3 className="mt-6 font-semibold">{t('secondFactor')}</h3>
          <p className="mt-1 text-muted">
            {t(user.secondFactor ? 'access.secondFactorOn' : 'access.secondFactorOff')}
          </p>
          {user.secondFactor && (
            <Button look="danger" size="small" className="mt-3" onClick={() => setPendingAction('factor')}>
              {t('access.removeSecondFactor')}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

function Sessions({ sessions }: { sessions: Session[] | 'failed' | null }) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  if (sessions === null) return <Spinner label={t('common:loading')} look="line" />
  if (sessions === 'failed') {
    return (
      <p role="alert" className="mt-1 text-danger">
        {t('access.loadFailed')}
      </p>
    )
  }
  if (sessions.length === 0) return <p className="mt-1 text-muted">{t('access.noSessions')}</p>
  return (
    <ul className="mt-2 border-t border-line">
      {sessions.map(({ id, userAgent, country, lastUsedAt }) => (
        <li key={id} className="border-b border-line py-2 text-sm">
          <bdi className="wrap-anywhere">{userAgent ?? t('access.unknownDevice')}</bdi>
          <span className="block text-muted">
            {t('access.lastUsed', { date: formatDate(lang, lastUsedAt, 'moment') })}
            {country && ` · ${country}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
