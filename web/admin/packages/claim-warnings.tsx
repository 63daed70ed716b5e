import { TriangleAlert } from 'lucide-react'
import type { ClaimWarning } from '../../../shop/catalog/claim-warnings.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { getPackageName, type StaffPackage } from './staff-catalog.ts'

interface ClaimWarningsProps {
  warnings: ClaimWarning[]
  of: {
    perThousand: number
    texts: Partial<Record<Lang, { tag: string | null }>>
  }
  all: StaffPackage[]
}

/** Warnings about contradictions that customers would notice. The operator decides about them. */
export function ClaimWarnings({ warnings, of, all }: ClaimWarningsProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  if (warnings.length === 0) return null
  const formatWarning = ({ kind, other: id, langs }: ClaimWarning) => {
    const other = all.find((entry) => entry.id === id)
    const tagLang = langs.includes(lang) ? lang : langs[0]
    return t(`claimWarnings.${kind}`, {
      tag: isolateBidi((tagLang && of.texts[tagLang]?.tag) ?? ''),
      other: isolateBidi(other ? getPackageName(other, lang) : (id ?? '')),
      own: isolateBidi(formatMoney(lang, fromPounds(of.perThousand))),
      theirs: isolateBidi(formatMoney(lang, fromPounds(other?.perThousand ?? 0))),
    })
  }
  return (
    <ul className="max-w-3xl space-y-1 text-sm whitespace-normal text-ink" data-doubts>
      {warnings.map((warning) => (
        <li key={`${warning.kind} ${warning.other}`} className="flex gap-1.5" data-doubt={warning.kind}>
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-link" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{formatWarning(warning)}</span>
        </li>
      ))}
    </ul>
  )
}
