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
  const { t } = useTranslation('admin-inbox')
  return (
    <div className="mt-1 space-y-1.5 text-sm text-muted" data-received-email={message.id}>
      <Sender email={email} />
      {email.problem && <p className="font-semibold text-danger">{t(`email.problems.${email.problem}`)}</p>}
      {email.attachments.length > 0 && (
        <ul aria-label={t('email.attachments')} className="flex flex-wrap items-center gap-2">
          {email.attachments.map((file) => (
            <li key={file.id} className="max-w-full">
              <Attachment conversationId={conversation.id} file={file} />
            </li>
          ))}
        </ul>
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

function fetchAttachment(id: string, attachmentId: string): Promise<Response> {
  return fetchApi('GET /admin/conversations/{id}/attachments/{attachmentId}', { param: { id, attachmentId } })
}

interface AttachmentProps {
  conversationId: string
  file: Received['attachments'][number]
}

function Attachment({ conversationId, file }: AttachmentProps) {
  const { t } = useTranslation('admin-inbox')
  const { id, refusal, isImage } = file
  const name = isolateBidi(file.name || t('email.unnamed'))
  if (refusal)
    return (
      <span className="flex items-center gap-1.5">
        <Paperclip className="size-4 shrink-0" aria-hidden="true" />
        <span className="wrap-anywhere">
          <span className="text-ink">{name}</span>{' '}
          {t('email.refused', { reason: t(`email.refusals.${refusal}`) })}
        </span>
      </span>
    )
  if (!isImage) return <AttachedFile conversationId={conversationId} file={file} />
  return (
    <PrivateImage
      uploadId={id}
      alt={t('email.attachment', { name })}
      openLabel={t('email.openAttachment', { name })}
      fetchImage={(attachmentId) => fetchAttachment(conversationId, attachmentId)}
    />
  )
}

/** A file that is only downloaded. Nothing scans it, and its reader must know that. */
function AttachedFile({ conversationId, file }: AttachmentProps) {
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
        <p lang={conversation.language} dir="auto" className="quoted-text mt-1 max-w-160 text-ink">
          {text}
        </p>
      )}
    </div>
  )
}
