import { getTextDirection } from '../../../../shop/localization/languages.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { EntryChange } from '../translations-api.ts'

interface ChangeEntryProps {
  change: EntryChange
  /** Whether to name the changed text. */
  isNamed: boolean
  busy: boolean
  onUndo: () => void
}

/** Change of a text or import of a file, with its author, time, and old and new value. */
export function ChangeEntry({ change, isNamed, busy, onUndo }: ChangeEntryProps) {
  const { t } = useTranslation('admin-translations')
  const { lang } = useLang()
  const { batchSize } = change
  const isMany = batchSize !== null && batchSize > 1
  const place = `${change.lang} / ${change.namespace}`
  return (
    <div className="flex items-start gap-3" data-change={change.kind}>
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">{t(`changes.kinds.${change.kind}`)}</span>
          {isMany && (
            <span className="figures ms-1.5">
              <bdi>×{formatCount(lang, batchSize)}</bdi>
            </span>
          )}
          {' · '}
          <bdi>{change.who ?? t('changes.deletedUser')}</bdi>
          {' · '}
          <bdi>{formatDate(lang, change.at, 'moment')}</bdi>
        </p>
        {isNamed && (
          <p dir="ltr" className="mt-0.5 font-mono text-sm wrap-anywhere rtl:text-end">
            {isMany ? place : `${place} / ${change.key}`}
          </p>
        )}
        {!isMany && (
          <>
            <Said label={t('changes.before')} state={change.before} lang={change.lang} />
            <Said label={t('changes.after')} state={change.after} lang={change.lang} />
          </>
        )}
      </div>
      {change.standing && (
        <Button look="line" size="compact" disabled={busy} onClick={onUndo}>
          {t('undo')}
          <span className="sr-only">: {isolateBidi(isMany ? place : change.key)}</span>
        </Button>
      )}
    </div>
  )
}

function Said({
  label,
  state,
  lang,
}: Pick<EntryChange, 'lang'> & { label: string; state: EntryChange['before'] }) {
  const { t } = useTranslation('admin-translations')
  const text = state?.value ?? null
  return (
    <p className="mt-1 text-[0.95rem]">
      <span className="text-muted">{label}: </span>
      {text === null ? (
        <i>{state ? t('changes.deletedText') : t('changes.noCustomText')}</i>
      ) : (
        <bdi lang={lang} dir={getTextDirection(lang)} className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </bdi>
      )}
      {state?.status === 'needs_review' && <span className="text-muted"> · {t('states.review')}</span>}
    </p>
  )
}
