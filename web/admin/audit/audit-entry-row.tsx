import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { type AuditEntry, type AuditFilter, shortSubject } from './audit-entries.ts'
import { Changes } from './changes.tsx'

interface AuditEntryRowProps {
  entry: AuditEntry
  onChoose: (filter: AuditFilter) => void
}

const LOOK = 'text-link hover:underline'

/** Entry with its action as a sentence, its time and its changes. */
export function AuditEntryRow({ entry, onChoose }: AuditEntryRowProps) {
  const { t } = useTranslation('admin-audit')
  const { lang } = useLang()
  const { actor, action, subjectId, at, before, after } = entry
  const who = isolateBidi(useName(actor))
  const subject = isolateBidi(subjectId ? shortSubject(subjectId) : '')
  return (
    <article>
      <h2 className="font-semibold">{t(`actions.${action}`, { who, subject })}</h2>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
        <time dateTime={at}>{formatDate(lang, at, 'moment')}</time>
        {actor && (
          <button type="button" onClick={() => onChoose({ actor: actor.id })} className={LOOK}>
            {t('allByActor', { name: who })}
          </button>
        )}
        {subjectId && (
          <button type="button" onClick={() => onChoose({ subject: subjectId })} className={LOOK}>
            {t('allOfSubject', { subject })}
          </button>
        )}
      </p>
      <Changes before={before} after={after} />
    </article>
  )
}

function useName(actor: AuditEntry['actor']): string {
  const { t } = useTranslation('admin-audit')
  if (!actor) return t('shop')
  if (actor.name === '') return t('deletedUser')
  return actor.isKey ? t('apiKey', { name: isolateBidi(actor.name) }) : actor.name
}
