import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { normalizeText } from '../../shop/text.ts'
import { session } from '../account/session.ts'
import { callApi } from '../api-client.ts'
import { daysUntil } from '../conversations/day-names.ts'
import { formatDate } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { fieldLimits } from '../ui/form/field-limits.ts'
import { FormFields, useForm } from '../ui/form/form.tsx'
import { getFormDraft } from '../ui/form/form-draft.ts'
import { isComposing } from '../ui/is-composing.ts'
import { DialogHeader, useDialog } from '../ui/modal.tsx'
import { Skeleton } from '../ui/states/loading-screen.tsx'
import { type ChatHours, createRequestOptions } from './chat-api.ts'
import { closeChat, useChat } from './chat-store.ts'
import { Conversation } from './conversation.tsx'
import { useConversation, type Visitor } from './use-conversation.ts'

/** The width of the Tailwind breakpoint `sm`, from which the panel does not cover the page. */
const WIDE_SCREEN_QUERY = '(min-width: 40rem)'

const chatDraft = getFormDraft('chatDraft')

/** Longest delay of one timer, so that a change of the device's clock is noticed. */
const MAX_REFRESH_MS = 60 * 60 * 1_000

/** Its messages load with the panel: a closed chat counts replies without them. */
export default function Chat() {
  const { open } = useChat()
  const conversation = useConversation(open)
  const hours = useChatHours(open)
  const { message: draft = '' } = chatDraft.use()
  const user = session.useUser()
  const { visitor, restoring, failed, emailRefused, begin } = conversation
  // The account of a logged-in visitor gives the name and the address.
  const known = open && !visitor && !restoring ? user : null
  const beginAs = useEffectEvent(begin)
  useEffect(() => {
    if (known) beginAs({ name: known.name, email: known.email })
  }, [known])
  if (!open || known) return null
  return (
    <Suspense fallback={null}>
      <ChatPanel hours={hours}>
        {visitor && !emailRefused ? (
          <Conversation
            {...conversation}
            name={visitor.name}
            draft={draft}
            onDraft={(message) => chatDraft.write({ message })}
          />
        ) : restoring ? (
          <RestoringConversation failed={failed} />
        ) : (
          <PreChatForm
            visitor={visitor}
            emailRefused={emailRefused}
            isClosed={hours?.open === false}
            onBegin={begin}
          />
        )}
      </ChatPanel>
    </Suspense>
  )
}

/**
 * Shown while the conversation is being restored. Loading is retried until it succeeds or the conversation is
 * gone.
 */
function RestoringConversation({ failed }: { failed: boolean }) {
  const { t } = useTranslation('contact')
  return (
    <div className="flex-1 space-y-4 p-5">
      <p role="status" className={failed ? 'text-muted' : 'sr-only'}>
        {failed ? t('chat.loadFailed') : t('common:loading')}
      </p>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="ms-auto h-11 w-1/2" />
      <Skeleton className="h-20 w-4/5" />
    </div>
  )
}

/** Loads whether support is open when the panel opens, and again when it should reopen. */
function useChatHours(open: boolean): ChatHours | null {
  const [hours, setHours] = useState<ChatHours | null>(null)
  useEffect(() => {
    if (!open) return
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const load = async () => {
      try {
        const loaded = await callApi('GET /chat/hours', {}, createRequestOptions())
        if (isStopped) return
        setHours(loaded)
        const back = loaded.backAt === null ? MAX_REFRESH_MS : Date.parse(loaded.backAt) - Date.now()
        timer = setTimeout(load, Math.min(Math.max(back, 0) + 1_000, MAX_REFRESH_MS))
      } catch (error) {
        // Without hours the panel shows the general reply time.
        console.error(error)
      }
    }
    load()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [open])
  return hours
}

/** A window beside the page on wide screens, a modal sheet on phones. */
function ChatPanel({ hours, children }: { hours: ChatHours | null; children: ReactNode }) {
  const { t } = useTranslation('contact')
  const panel = useDialog(openPanel)
  return (
    <dialog
      ref={panel}
      data-chat
      aria-labelledby="chat-title"
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && closeChat()}
      // The back gesture of a phone closes the dialog too.
      onClose={(event) => event.currentTarget.open || closeChat()}
      className="fixed inset-0 z-20 flex h-dvh max-h-none w-full max-w-none animate-enter flex-col overflow-hidden bg-paper text-ink outline-none sm:start-auto sm:end-4 sm:top-auto sm:bottom-[calc(var(--bottom-bar)+1rem)] sm:h-[min(38rem,calc(100dvh-10.5rem))] sm:w-96 md:end-18 md:bottom-6 min-[88rem]:end-22 sm:rounded-panel sm:border sm:border-line sm:shadow-float print:hidden"
    >
      <DialogHeader titleId="chat-title" title={t('chat.title')} look="night" onClose={closeChat}>
        <Presence hours={hours} />
      </DialogHeader>
      {children}
    </dialog>
  )
}

function openPanel(dialog: HTMLDialogElement): void {
  if (matchMedia(WIDE_SCREEN_QUERY).matches) dialog.show()
  else dialog.showModal()
}

/** Whether support is open and when it opens again. Without opening hours: how soon replies arrive. */
function Presence({ hours }: { hours: ChatHours | null }) {
  const { t, lang } = useTranslation('contact')
  const reply = useRootData()?.promises.reply
  const isHere = hours?.open && hours.scheduled
  const back = hours && !hours.open ? hours.backAt : null
  return (
    <p role="status" className="flex items-center gap-2 text-[0.95rem] text-on-night-muted">
      {isHere && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-lime" />}
      {isHere
        ? t('chat.online')
        : back
          ? t(getMessageKey(back), { day: formatDay(lang, back), time: formatDate(lang, back, 'clock') })
          : reply && t('replyWithin', { reply })}
    </p>
  )
}

function getMessageKey(back: string) {
  const days = daysUntil(back)
  return days <= 0 ? 'chat.backToday' : days === 1 ? 'chat.backTomorrow' : 'chat.backOn'
}

/** Within a week the weekday is enough. */
function formatDay(lang: Lang, back: string): string {
  const style =
    daysUntil(back) < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  return new Intl.DateTimeFormat(intlTag(lang), style).format(new Date(back))
}

interface PreChatFormProps {
  visitor: Visitor | null
  emailRefused: boolean
  /** Support is closed now. */
  isClosed: boolean
  onBegin: (visitor: Visitor) => void
}

const SENT = fieldLimits('POST /chat/send')
const VISITOR_LIMITS = { name: SENT.user_name, email: SENT.user_email }

/** Asks for the visitor's name and email address. */
function PreChatForm({ visitor, emailRefused, isClosed, onBegin }: PreChatFormProps) {
  const { t } = useTranslation('contact')
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(
    (fields) => {
      const read = (name: string) => normalizeText(String(fields.get(name) ?? ''))
      onBegin({ name: read('name'), email: read('email') })
    },
    { limits: VISITOR_LIMITS, messages: { name: t('chat.nameMissing'), email: t('chat.invalidEmail') } },
  )
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(emailRefused ? '[name=email]' : '[name=name]')?.focus()
  }, [emailRefused])
  return (
    <form ref={element} {...form.props} className="flex flex-1 flex-col gap-5 overflow-y-auto p-5">
      <p className="text-lg text-balance">{t('chat.intro')}</p>
      <FormFields form={form}>
        <Field label={t('name')} name="name" autoComplete="name" required defaultValue={visitor?.name} />
        <Field
          label={t('chat.email')}
          name="email"
          dir="ltr"
          autoComplete="email"
          defaultValue={visitor?.email}
          hint={t(isClosed ? 'chat.emailHintClosed' : 'chat.emailHint')}
          error={form.errors.email ?? (emailRefused ? t('chat.invalidEmail') : null)}
        />
      </FormFields>
      <Button look="solid" size="medium" type="submit" className="mt-auto w-full sm:mt-2">
        {t('chat.begin')}
      </Button>
    </form>
  )
}
