import { CircleAlert, Info } from 'lucide-react'
import type { TextCheck } from '../../../shop/translations/check-text.ts'
import { isolated } from '../../localization/formats.ts'
import { useTranslation } from '../../localization/translation.tsx'

interface FindingsProps {
  id: string
  faults: TextCheck['refused']
  doubts: TextCheck['doubted']
}

/** What keeps a text from being saved, and what is only worth a look. Read out as it changes. */
export function Findings({ id, faults, doubts }: FindingsProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div id={id} aria-live="polite">
      <ul className="text-sm">
        {faults.map(({ kind, mark = '' }) => (
          <li key={`${kind} ${mark}`} className="mt-1.5 flex gap-2 text-danger" data-fault={kind}>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t(`common:words.${kind}`, { mark: isolated(mark) })}
          </li>
        ))}
        {doubts.map(({ kind, mark = '' }) => (
          <li key={`${kind} ${mark}`} className="mt-1.5 flex gap-2 text-muted" data-doubt={kind}>
            <Info className="mt-0.5 size-4 shrink-0 text-link" aria-hidden="true" />
            {t(`common:words.${kind}`, { mark: isolated(mark) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
