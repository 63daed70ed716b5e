import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Confirmation } from '../../confirmation.tsx'
import { type CannedReply, deleteCannedReply } from '../inbox-api.ts'
import { CannedForm } from './canned-form.tsx'
import { loadCannedReplies, useCannedReplies } from './canned-replies.ts'

type Doing = { edit: CannedReply | null } | { remove: CannedReply } | null

/** The replies staff have ready: all of them, one that is written, or one that is about to go. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const [doing, setDoing] = useState<Doing>(null)
  useEffect(() => {
    loadCannedReplies()
  }, [])
  const back = () => setDoing(null)
  const done = async (title: string) => {
    await loadCannedReplies()
    back()
    toast({ title })
  }
  const remove = async (id: string) => {
    await deleteCannedReply(id)
    await done(t('inbox.canned.deleted'))
  }
  return (
    <Modal title={t('inbox.canned.title')} onClose={onClose}>
      {doing && 'edit' in doing && (
        <CannedForm
          key={doing.edit?.updatedAt ?? 'new'}
          known={doing.edit}
          onSaved={() => done(t('inbox.canned.saved'))}
          onReload={async () => {
            await loadCannedReplies()
            back()
          }}
          onBack={back}
        />
      )}
      {doing && 'remove' in doing && (
        <Confirmation
          text={t('inbox.canned.deleteText', { title: isolateBidi(doing.remove.title) })}
          action={t('inbox.canned.delete')}
          back={t('inbox.canned.back')}
          failed={t('inbox.canned.deleteFailed')}
          onConfirm={() => remove(doing.remove.id)}
          onBack={back}
        />
      )}
      {!doing && (
        <>
          <p className="text-muted">{t('inbox.canned.intro')}</p>
          <Replies onEdit={(edit) => setDoing({ edit })} onRemove={(reply) => setDoing({ remove: reply })} />
          <Button size="small" className="mt-4" onClick={() => setDoing({ edit: null })}>
            <Plus className="size-4" aria-hidden="true" />
            {t('inbox.canned.add')}
          </Button>
        </>
      )}
    </Modal>
  )
}

interface RepliesProps {
  onEdit: (reply: CannedReply) => void
  onRemove: (reply: CannedReply) => void
}

function Replies({ onEdit, onRemove }: RepliesProps) {
  const { t } = useTranslation('dashboard')
  const { replies, failed } = useCannedReplies()
  if (!replies) {
    if (!failed) return <Spinner label={t('common:loading')} look="line" />
    return (
      <p role="alert" className="mt-3 text-danger">
        {t('inbox.canned.failed')}{' '}
        <button type="button" onClick={loadCannedReplies} className="font-semibold text-link hover:underline">
          {t('common:tryAgain')}
        </button>
      </p>
    )
  }
  if (replies.length === 0) return <p className="mt-3 text-muted">{t('inbox.canned.none')}</p>
  return (
    <ul className="mt-3 border-t border-line">
      {replies.map((reply) => (
        <li
          key={reply.id}
          data-canned={reply.id}
          className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5"
        >
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-semibold">{reply.title}</bdi>
            <span className="block truncate text-sm text-muted">
              {(Object.keys(reply.texts) as Lang[]).map((lang) => LANGUAGES[lang].nativeName).join(' · ')}
            </span>
          </span>
          <Button
            look="quiet"
            size="small"
            aria-label={t('inbox.canned.editOne', { title: isolateBidi(reply.title) })}
            onClick={() => onEdit(reply)}
          >
            {t('inbox.canned.edit')}
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-label={t('inbox.canned.deleteOne', { title: isolateBidi(reply.title) })}
            className="text-danger"
            onClick={() => onRemove(reply)}
          >
            {t('inbox.canned.delete')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
