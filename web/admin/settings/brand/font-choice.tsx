import { useEffect } from 'react'
import { FONT_PAIRS, type FontPair } from '../../../../shop/settings/brand.ts'
import { serifFont } from '../../../brand-fonts.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

interface FontChoiceProps {
  /** Shown in the fonts. */
  name: string
  chosen: FontPair
  onChange: (fonts: FontPair) => void
}

const SYSTEM = 'system-ui, sans-serif'
const TEXT = '"Instrument Sans", "Readex Pro", sans-serif'
const PREVIEWS: Record<FontPair, { heading: string; text: string }> = {
  modern: { heading: '"Bricolage Grotesque", "Readex Pro", sans-serif', text: TEXT },
  classic: { heading: '"Source Serif 4", "Readex Pro", Georgia, serif', text: TEXT },
  plain: { heading: SYSTEM, text: SYSTEM },
}

/** Three pairs of fonts, each shown in itself. */
export function FontChoice({ name, chosen, onChange }: FontChoiceProps) {
  const { t } = useTranslation('admin-settings')
  // Pages have it only with its pair.
  useEffect(() => {
    const face = new FontFace('Source Serif 4', `url("${serifFont}")`, { weight: '200 900' })
    document.fonts.add(face)
    return () => {
      document.fonts.delete(face)
    }
  }, [])
  return (
    <fieldset>
      <legend className="font-semibold">{t('brand.fonts')}</legend>
      <p className="text-muted">{t('brand.fontsHint')}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {FONT_PAIRS.map((pair) => (
          <label
            key={pair}
            className="flex min-w-0 flex-col rounded-control border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <span className="flex items-center gap-2 text-sm font-semibold">
              <input
                type="radio"
                name="brand.fonts"
                value={pair}
                checked={pair === chosen}
                onChange={() => onChange(pair)}
                className="size-4 shrink-0 accent-accent"
              />
              {t(`brand.pairs.${pair}.name`)}
            </span>
            <span
              className="mt-3 text-2xl leading-tight font-bold"
              style={{ fontFamily: PREVIEWS[pair].heading }}
              aria-hidden="true"
            >
              <bdi>{name}</bdi>
            </span>
            <span className="mt-1 text-sm text-muted" style={{ fontFamily: PREVIEWS[pair].text }}>
              {t(`brand.pairs.${pair}.text`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
