import { CircleAlert, Info } from 'lucide-react'
import type { TextCheck } from '../../../../shop/translations/validation/check-text.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

interface TextWarningsProps {
  id: string
  faults: TextCheck['errors']
  warnings: TextCheck['warnings']
}

/** Errors that prevent a save, and warnings. Announced to screen readers on change. */
export function TextWarnings({ id, faults, warnings }: TextWarningsProps) {
  const { t } = useTranslation('admin-translations')
  return (
    <div id={id} aria-live="polite">
      <ul className="text-sm">
        {faults.map(({ kind, mark = '' }) => (
          <li key={`${kind} ${mark}`} className="mt-1.5 flex gap-2 text-danger" data-fault={kind}>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t(`errors.${kind}`, { mark: isolateBidi(mark) })}
          </li>
        ))}
        {warnings.map(({ kind, mark = '' }) => (
          <li key={`${kind} ${mark}`} className="mt-1.5 flex gap-2 text-muted" data-doubt={kind}>
            <Info className="mt-0.5 size-4 shrink-0 text-link" aria-hidden="true" />
            {t(`errors.${kind}`, { mark: isolateBidi(mark) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
