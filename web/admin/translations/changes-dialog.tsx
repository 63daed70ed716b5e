import { History } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getTextDirection } from '../../../shop/localization/languages.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { Pager } from '../list/pager.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { type EntryChange, type EntryChanges, undoChange } from './translations-api.ts'

/** Cursor of the changes in the address. */
export const CHANGES_PARAM = 'changes'

interface ChangesDialogProps {
  /** Null lists the changes of all texts. */
  wordKey: string | null
  /** Null when the changes could not be loaded. */
  changes: EntryChanges | null
}

/** Changes with their authors, newest first, each with an undo action. */
export function ChangesDialog({ wordKey, changes }: ChangesDialogProps) {
  const { t } = useTranslation('admin-translations')
  const revalidator = useRevalidator()
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const { run, busy, error } = useMutation(
    ({ id, batch }: EntryChange) => undoChange(batch ? { batch } : { change: id }),
    {
      onDone: ({ undone, skipped }) =>
        setAnnouncement(skipped > 0 ? t('undonePartly', { undone, skipped }) : t('undone')),
      onFailed: () => {
        setAnnouncement(null)
        revalidator.revalidate()
      },
    },
  )
  return (
    <Modal title={wordKey === null ? t('recentChanges') : t('changes.title', { key: isolateBidi(wordKey) })}>
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {announcement}
      </p>
      {error && <ErrorNotice className="mt-4" title={t('failures.undo')} text={error.message} />}
      {!changes && <ReloadMessage>{t('changes.loadFailed')}</ReloadMessage>}
      {changes?.rows.length === 0 && <EmptyState icon={History} title={t('changes.none')} />}
      <ul>
        {changes?.rows.map((change) => (
          <Change
            key={change.id}
            change={change}
            isNamed={wordKey === null}
            busy={busy}
            onUndo={() => run(change)}
          />
        ))}
      </ul>
      <Pager next={changes?.next ?? null} param={CHANGES_PARAM} />
    </Modal>
  )
}

interface ChangeProps {
  change: EntryChange
  /** Whether to name the changed text. */
  isNamed: boolean
  busy: boolean
  onUndo: () => void
}

/** Change of a text or import of a file, with its author, time, and old and new value. */
function Change({ change, isNamed, busy, onUndo }: ChangeProps) {
  const { t, lang } = useTranslation('admin-translations')
  const { batchSize } = change
  const isMany = batchSize !== null && batchSize > 1
  const place = `${change.lang} / ${change.namespace}`
  return (
    <li
      className="flex items-start gap-3 border-b border-line py-3 first:pt-0 last:border-b-0"
      data-change={change.kind}
    >
      <div className="min-w-0 flex-1">
        <FactLine className="text-sm text-muted">
          <span>
            <span className="font-semibold text-ink">{t(`changes.kinds.${change.kind}`)}</span>
            {isMany && <bdi className="figures"> ×{formatCount(lang, batchSize)}</bdi>}
          </span>
          {change.who ?? t('changes.deletedUser')}
          {formatDate(lang, change.at, 'moment')}
        </FactLine>
        {isNamed && (
          <p dir="ltr" className="mt-0.5 type-code wrap-anywhere rtl:text-end">
            {isMany ? place : `${place} / ${change.key}`}
          </p>
        )}
        {!isMany && (
          <>
            <ChangedText label={t('changes.before')} state={change.before} lang={change.lang} />
            <ChangedText label={t('changes.after')} state={change.after} lang={change.lang} />
          </>
        )}
      </div>
      {change.standing && (
        <Button size="compact" disabled={busy} onClick={onUndo}>
          {t('undo')}
          <span className="sr-only">: {isolateBidi(isMany ? place : change.key)}</span>
        </Button>
      )}
    </li>
  )
}

interface ChangedTextProps {
  label: string
  state: EntryChange['before']
  lang: EntryChange['lang']
}

function ChangedText({ label, state, lang }: ChangedTextProps) {
  const { t } = useTranslation('admin-translations')
  const text = state?.value ?? null
  return (
    <p className="mt-1 text-[0.95rem]">
      <span className="text-muted">{label}: </span>
      <FactLine>
        {text === null ? (
          <i>{state ? t('changes.deletedText') : t('changes.noCustomText')}</i>
        ) : (
          <bdi lang={lang} dir={getTextDirection(lang)} className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </bdi>
        )}
        {state?.status === 'needs_review' && <span className="text-muted">{t('states.review')}</span>}
      </FactLine>
    </p>
  )
}
