import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { may, type Permission } from '../../shop/accounts/roles.ts'
import { requireSession, session } from '../account/session.ts'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Route } from './+types/admin'
import { Conversations } from './conversations.tsx'
import { IssueCount } from './issue-count.tsx'
import { IssueList } from './issue-list.tsx'
import { MailList } from './mail-list.tsx'
import { MessageList } from './message-list.tsx'
import { OrderLedger } from './order-ledger.tsx'

export const handle = wordsOf('dashboard', 'orders', 'auth', 'contact')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { allowed: may(requireSession(request).role, 'admin:dashboard') }
}

export function HydrateFallback() {
  const { t } = useTranslation('dashboard')
  return <LoadingScreen title={t('admin.title')} label={t('common:loading')} />
}

export default function Admin({ loaderData: { allowed } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useEffect(() => {
    if (allowed) return
    toast({ title: t('accessDenied'), description: t('accessDeniedText'), tone: 'danger' })
    navigate('/dashboard', { replace: true })
  }, [allowed, navigate, t])
  return allowed ? <Desk /> : null
}

const TABS = [
  { name: 'orders', permission: 'orders:work', Screen: OrderLedger },
  { name: 'attention', permission: 'refunds:make', Screen: IssueList },
  { name: 'messages', permission: 'messages:answer', Screen: MessageList },
  { name: 'chats', permission: 'messages:answer', Screen: Conversations },
  { name: 'mails', permission: 'mails:read', Screen: MailList },
] as const satisfies { name: string; permission: Permission; Screen: () => ReactNode }[]

/** What came in, to be worked and answered, and what went out. */
function Desk() {
  const { t } = useTranslation('dashboard')
  const user = session.useUser()
  const [search, setSearch] = useSearchParams()
  const tabs = TABS.filter(({ permission }) => may(user?.role ?? '', permission))
  const tab = tabs.find(({ name }) => name === search.get('tab')) ?? TABS[0]
  const show = (name: string) => {
    search.set('tab', name)
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="shell py-10">
      <PageHead title={t('admin.title')} hidden />
      <p className="text-sm text-muted">
        {t('admin.title')} · {user?.name}
      </p>
      <h1 className="type-title">{t(`admin.${tab.name}`)}</h1>
      <div className="mt-4 flex flex-wrap gap-1">
        {tabs.map((known) => (
          <button
            key={known.name}
            type="button"
            aria-pressed={known === tab}
            onClick={() => show(known.name)}
            className="group flex h-10 items-center gap-2 rounded-full px-4 font-medium text-muted hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {t(`admin.${known.name}`)}
            {known.name === 'attention' && <IssueCount />}
          </button>
        ))}
      </div>
      <tab.Screen />
    </div>
  )
}
