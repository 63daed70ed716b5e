import { CircleAlert, CircleCheck } from 'lucide-react'
import {
  deriveShades,
  getAllowedAccent,
  isAllowedAccent,
  isHexColor,
  measureAccent,
  ON_ACCENT,
  TEXT_CONTRAST,
} from '../../../../shop/settings/accent.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'

interface AccentFieldProps {
  accent: string
  onChange: (accent: string) => void
}

/** Backgrounds and texts of both schemes (web/app.css). */
const SCHEMES = {
  light: { paper: '#fbfaf7', ink: '#11131a', line: '#e3e0d6' },
  dark: { paper: '#0e1016', ink: '#f4f2ec', line: '#2f333f' },
} as const

const MEASURES = [
  ['textOnLight', 'brand.contrast.textOnLight'],
  ['linkOnLight', 'brand.contrast.linkOnLight'],
  ['textOnDark', 'brand.contrast.textOnDark'],
  ['linkOnDark', 'brand.contrast.linkOnDark'],
] as const

/** The accent as a color and as text, what it looks like, and whether people can read it. */
export function AccentField({ accent, onChange }: AccentFieldProps) {
  const { t } = useTranslation('admin-settings')
  const color = accent.trim().toLowerCase()
  const isColor = isHexColor(color)
  return (
    <div>
      <div className="[&_:has(>[type=color])]:max-w-sm">
        <Field
          name="brand.accent"
          label={t('brand.accent')}
          hint={t('brand.accentHint')}
          value={accent}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          className="figures"
          onChange={({ target }) => onChange(target.value)}
          beside={
            <input
              type="color"
              aria-label={t('brand.pickAccent')}
              value={isColor ? color : '#000000'}
              onChange={({ target }) => onChange(target.value)}
              className="h-[var(--control-height,3rem)] w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
            />
          }
        />
      </div>
      {isColor && <Contrast color={color} onChange={onChange} />}
    </div>
  )
}

function Contrast({ color, onChange }: { color: string; onChange: (accent: string) => void }) {
  const { t, lang } = useTranslation('admin-settings')
  const measured = measureAccent(color)
  const isAllowed = isAllowedAccent(color)
  const hard = MEASURES.filter(([name]) => measured[name] < TEXT_CONTRAST)
  const format = (ratio: number) =>
    // Never rounded up to what it does not reach.
    isolateBidi(
      `${new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10)}:1`,
    )
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-3" aria-hidden="true">
        <Sample scheme="light" color={color} />
        <Sample scheme="dark" color={color} />
      </div>
      <ul className="mt-3 space-y-1" aria-live="polite">
        {hard.map(([name, key]) => (
          <li key={name} className="flex gap-2">
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
            <span>
              {t(key, { ratio: format(measured[name]) })}{' '}
              <span className="text-danger">{t('brand.contrast.tooLittle')}</span>
            </span>
          </li>
        ))}
        {hard.length === 0 && (
          <li className="flex gap-2">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
            {t('brand.contrast.enough', {
              ratio: format(Math.min(...MEASURES.map(([name]) => measured[name]))),
            })}
          </li>
        )}
      </ul>
      {!isAllowed && <Offer color={getAllowedAccent(color)} onChange={onChange} />}
    </>
  )
}

/** The nearest color that people can read. */
function Offer({ color, onChange }: { color: string; onChange: (accent: string) => void }) {
  const { t } = useTranslation('admin-settings')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="text-muted">{t('brand.notAllowed')}</p>
      <Button onClick={() => onChange(color)}>
        <span
          className="size-4 shrink-0 rounded-full"
          style={{ backgroundColor: color }}
          aria-hidden="true"
        />
        {t('brand.useNearest', { color: isolateBidi(color) })}
      </Button>
    </div>
  )
}

function Sample({ scheme, color }: { scheme: keyof typeof SCHEMES; color: string }) {
  const { t } = useTranslation('admin-settings')
  const { paper, ink, line } = SCHEMES[scheme]
  const shades = deriveShades(color)[scheme]
  return (
    <div
      className="rounded-control border p-3 sm:p-4"
      style={{ backgroundColor: paper, color: ink, borderColor: line }}
    >
      <p className="text-sm">{t(`brand.schemes.${scheme}`)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <span
          className="rounded-control px-4 py-2 font-semibold"
          style={{ backgroundColor: shades.accent, color: ON_ACCENT }}
        >
          {t('brand.sampleButton')}
        </span>
        <span className="underline underline-offset-4" style={{ color: shades.link }}>
          {t('brand.sampleLink')}
        </span>
      </p>
      <p className="mt-3 rounded-control px-3 py-1.5 text-sm" style={{ backgroundColor: shades.wash }}>
        {t('brand.sampleChosen')}
      </p>
    </div>
  )
}
