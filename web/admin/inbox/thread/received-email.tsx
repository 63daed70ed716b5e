import { Download, Mail, MailWarning, MailX, Paperclip, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { fetchApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { downloadFile } from '../../../ui/files/download-file.ts'
import { PrivateImage } from '../../../ui/files/private-image.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import {
  type ConversationDetails,
  fetchWholeText,
  type ReceivedEmail as Received,
  type ThreadMessage,
} from '../inbox-api.ts'

interface ReceivedEmailProps {
  conversation: ConversationDetails
  message: ThreadMessage
  email: Received
}

/** Sender, attachments and remaining text of a message that came by email. */
export function ReceivedEmail({ conversation, message, email }: ReceivedEmailProps) {
  return (
    <div className="mt-1 space-y-1.5 text-sm text-muted" data-received-email={message.id}>
      <Sender email={email} />
      {email.problem && <Problem problem={email.problem} />}
      {email.attachments.length > 0 && (
        <Attachments conversationId={conversation.id} attachments={email.attachments} />
      )}
      {email.hasWholeText && <WholeText conversation={conversation} message={message} />}
    </div>
  )
}

function Sender({ email: { from, isOtherSender, isUnprovenSender, automatic } }: { email: Received }) {
  const { t } = useTranslation('admin-inbox')
  const isDoubtful = (isOtherSender || isUnprovenSender) && !automatic
  const Icon = automatic === 'bounce' ? MailX : isDoubtful ? MailWarning : Mail
  const getText = () => {
    if (automatic) return t(`email.${automatic}`)
    if (isUnprovenSender && from) return t('email.unprovenSender', { address: isolateBidi(from) })
    if (!isOtherSender) return t('email.received')
    return from ? t('email.otherSender', { address: isolateBidi(from) }) : t('email.otherSenderUnknown')
  }
  return (
    <p className={`flex items-center gap-1.5 ${isDoubtful ? 'font-semibold text-ink' : ''}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere">{getText()}</span>
    </p>
  )
}

function Problem({ problem }: { problem: NonNullable<Received['problem']> }) {
  const { t } = useTranslation('admin-inbox')
  return <p className="font-semibold text-danger">{t(`email.problems.${problem}`)}</p>
}

function fetchAttachment(id: string, attachmentId: string): Promise<Response> {
  return fetchApi('GET /admin/conversations/{id}/attachments/{attachmentId}', { param: { id, attachmentId } })
}

interface AttachedFileProps {
  conversationId: string
  file: Received['attachments'][number]
}

/** A file that is only downloaded. Nothing scans it, and its reader must know that. */
function AttachedFile({ conversationId, file }: AttachedFileProps) {
  const { t } = useTranslation('admin-inbox')
  const name = isolateBidi(file.name || t('email.unnamed'))
  const download = useSubmit(
    async () =>
      downloadFile(file.name || file.id, await (await fetchAttachment(conversationId, file.id)).blob()),
    { failed: t('email.downloadFailed') },
  )
  const Icon = file.isRisky ? TriangleAlert : Paperclip
  return (
    <div className="max-w-100 rounded-control border border-line p-2" data-attached-file={file.id}>
      <button
        type="button"
        disabled={download.busy}
        onClick={() => download.run()}
        className="flex min-h-6 items-center gap-1.5 rounded-sm text-start font-semibold text-link underline-offset-4 hover:underline"
      >
        <Download className="size-4 shrink-0" aria-hidden="true" />
        <span className="wrap-anywhere">{t('email.download', { name })}</span>
      </button>
      <p className={`mt-1 flex items-start gap-1.5 ${file.isRisky ? 'font-semibold text-danger' : ''}`}>
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>{t(file.isRisky ? 'email.riskyFile' : 'email.outsideFile')}</span>
      </p>
    </div>
  )
}

interface AttachmentsProps {
  conversationId: string
  attachments: Received['attachments']
}

function Attachments({ conversationId, attachments }: AttachmentsProps) {
  const { t } = useTranslation('admin-inbox')
  const nameOf = (name: string) => isolateBidi(name || t('email.unnamed'))
  return (
    <ul aria-label={t('email.attachments')} className="flex flex-wrap items-center gap-2">
      {attachments.map((file) => {
        const { id, name, refusal, isImage } = file
        return (
          <li key={id} className="max-w-full">
            {refusal ? (
              <span className="flex items-center gap-1.5">
                <Paperclip className="size-4 shrink-0" aria-hidden="true" />
                <span className="wrap-anywhere">
                  <span className="text-ink">{nameOf(name)}</span>{' '}
                  {t('email.refused', { reason: t(`email.refusals.${refusal}`) })}
                </span>
              </span>
            ) : !isImage ? (
              <AttachedFile conversationId={conversationId} file={file} />
            ) : (
              <PrivateImage
                uploadId={id}
                alt={t('email.attachment', { name: nameOf(name) })}
                openLabel={t('email.openAttachment', { name: nameOf(name) })}
                fetchImage={(attachmentId) => fetchAttachment(conversationId, attachmentId)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The text with the quotations and the signature that the message leaves out, loaded when it is opened. */
function WholeText({ conversation, message }: Omit<ReceivedEmailProps, 'email'>) {
  const { t } = useTranslation('admin-inbox')
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const toggle = async () => {
    try {
      if (text === null) setText(await fetchWholeText(conversation.id, message.id))
      setIsOpen(!isOpen)
    } catch (error) {
      console.error(error)
      toast({ title: t('email.wholeFailed'), tone: 'danger' })
    }
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="min-h-6 rounded-sm font-semibold text-link underline-offset-4 hover:underline"
      >
        {isOpen ? t('email.hideWhole') : t('email.showWhole')}
      </button>
      {isOpen && (
        <p
          lang={conversation.language}
          className="entered-text mt-1 max-w-160 border-s-2 border-edge ps-3 text-ink"
        >
          {text}
        </p>
      )}
    </div>
  )
}
