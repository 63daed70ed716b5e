import { formatCount, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Sentence, SLOT } from '../texts/sentence.tsx'

interface DeliveredCountProps {
  delivered: number
  quantity: number
  /** Null before the delivery starts. */
  percent: number | null
  /** The bars below say it already. */
  isHidden?: boolean
}

/** The delivered count in large, of how many, with its share. */
export function DeliveredCount({ delivered, quantity, percent, isHidden }: DeliveredCountProps) {
  const { t, lang } = useTranslation('common')
  const count = t('delivered', { delivered: SLOT, amount: isolateBidi(formatCount(lang, quantity)) })
  return (
    <p className="figures dot-list items-baseline text-on-night-muted" aria-hidden={isHidden}>
      <span>
        <Sentence text={count}>
          {/* A number has its own direction: in Arabic its end is the side of the word before it. */}
          <bdi className="type-title me-1 text-on-night rtl:ms-1">{formatCount(lang, delivered)}</bdi>
        </Sentence>
      </span>
      {percent !== null && <span>{formatPercent(lang, percent)}</span>}
    </p>
  )
}
