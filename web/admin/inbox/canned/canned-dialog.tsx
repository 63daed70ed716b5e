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

type View = { edit: CannedReply | null } | { remove: CannedReply } | null

/** Dialog for canned replies: list, editor and delete confirmation. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-inbox')
  const [view, setView] = useState<View>(null)
  useEffect(() => {
    loadCannedReplies()
  }, [])
  const back = () => setView(null)
  const done = async (title: string) => {
    await loadCannedReplies()
    back()
    toast({ title })
  }
  const remove = async (id: string) => {
    await deleteCannedReply(id)
    await done(t('cannedReplies.deleted'))
  }
  return (
    <Modal title={t('cannedReplies.title')} onClose={onClose}>
      {view && 'edit' in view && (
        <CannedForm
          key={view.edit?.revision ?? 'new'}
          saved={view.edit}
          onSaved={() => done(t('cannedReplies.saved'))}
          onReload={async () => {
            await loadCannedReplies()
            back()
          }}
          onBack={back}
        />
      )}
      {view && 'remove' in view && (
        <Confirmation
          text={t('cannedReplies.deleteText', { title: isolateBidi(view.remove.title) })}
          action={t('cannedReplies.delete')}
          back={t('cannedReplies.back')}
          failed={t('cannedReplies.deleteFailed')}
          onConfirm={() => remove(view.remove.id)}
          onBack={back}
        />
      )}
      {!view && (
        <>
          <p className="text-muted">{t('cannedReplies.intro')}</p>
          <Replies onEdit={(edit) => setView({ edit })} onRemove={(reply) => setView({ remove: reply })} />
          <Button size="small" className="mt-4" onClick={() => setView({ edit: null })}>
            <Plus className="size-4" aria-hidden="true" />
            {t('cannedReplies.add')}
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
  const { t } = useTranslation('admin-inbox')
  const { replies, failed } = useCannedReplies()
  if (!replies) {
    if (!failed) return <Spinner label={t('common:loading')} look="line" />
    return (
      <p role="alert" className="mt-3 text-danger">
        {t('cannedReplies.loadFailed')}{' '}
        <button type="button" onClick={loadCannedReplies} className="font-semibold text-link hover:underline">
          {t('common:tryAgain')}
        </button>
      </p>
    )
  }
  if (replies.length === 0) return <p className="mt-3 text-muted">{t('cannedReplies.none')}</p>
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
            aria-label={t('cannedReplies.editReply', { title: isolateBidi(reply.title) })}
            onClick={() => onEdit(reply)}
          >
            {t('cannedReplies.edit')}
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-label={t('cannedReplies.deleteReply', { title: isolateBidi(reply.title) })}
            className="text-danger"
            onClick={() => onRemove(reply)}
          >
            {t('cannedReplies.delete')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
