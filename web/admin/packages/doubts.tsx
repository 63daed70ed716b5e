import { Scale } from 'lucide-react'
import type { Doubt } from '../../../shop/catalog/doubt-claims.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { formatMoney, gbp } from '../../../shop/money.ts'
import { isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { nameOf, type StaffPackage } from './staff-catalog.ts'

interface DoubtsProps {
  doubts: Doubt[]
  of: {
    perThousand: number
    texts: Partial<Record<Lang, { tag: string | null }>>
  }
  all: StaffPackage[]
}

/** What customers would notice: said to the operator, who decides. */
export function Doubts({ doubts, of, all }: DoubtsProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  if (doubts.length === 0) return null
  const textOf = ({ kind, other: id, langs }: Doubt) => {
    const other = all.find((known) => known.id === id)
    const tagLang = langs.includes(lang) ? lang : langs[0]
    return t(`shelf.doubts.${kind}`, {
      tag: isolated((tagLang && of.texts[tagLang]?.tag) ?? ''),
      other: isolated(other ? nameOf(other, lang) : id),
      own: isolated(formatMoney(gbp(of.perThousand))),
      theirs: isolated(formatMoney(gbp(other?.perThousand ?? 0))),
    })
  }
  return (
    <ul className="mt-1.5 max-w-lg space-y-1 text-sm font-normal text-ink" data-doubts>
      {doubts.map((doubt) => (
        <li key={`${doubt.kind} ${doubt.other}`} className="flex gap-2" data-doubt={doubt.kind}>
          <Scale className="mt-0.5 size-4 shrink-0 text-link" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{textOf(doubt)}</span>
        </li>
      ))}
    </ul>
  )
}
