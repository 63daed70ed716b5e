import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { MAX_FEATURE_LENGTH, MAX_FEATURES } from '../../../../shop/catalog/package-fields.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { type DraftFeature, draftFeature } from './package-draft.ts'

interface FeatureListProps {
  lang: Lang
  features: DraftFeature[]
  errors: Record<string, string>
  onChange: (features: DraftFeature[]) => void
}

const INPUT =
  'h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-ink aria-invalid:border-danger'

/** Editor for the list of features. Enter adds the next one; empty features are not saved. */
export function FeatureList({ lang, features, errors, onChange }: FeatureListProps) {
  const { t } = useTranslation('admin-packages')
  const list = useRef<HTMLUListElement>(null)
  const isFull = features.length >= MAX_FEATURES
  const path = `texts.${lang}.features`
  const wrong = errors[path]
  const focusIndex = useRef<number | null>(null)
  // Moves the focus together with the change, because the next key belongs to the new field.
  useLayoutEffect(() => {
    if (focusIndex.current === null) return
    list.current?.querySelectorAll('input')[focusIndex.current]?.focus()
    focusIndex.current = null
  })
  const add = (at: number) => {
    if (isFull) return
    focusIndex.current = at
    onChange(features.toSpliced(at, 0, draftFeature('')))
  }
  return (
    <fieldset data-features>
      <legend className="mb-1.5 font-semibold">{t('features')}</legend>
      <ul ref={list} className="space-y-2">
        {features.map((feature, at) => (
          <li key={feature.key}>
            <span className="flex items-center gap-1">
              <input
                className={INPUT}
                lang={lang}
                dir={getTextDirection(lang)}
                autoComplete="off"
                aria-label={t('feature', { place: at + 1 })}
                aria-invalid={Boolean(wrong ?? errors[`${path}.${at}`]) || undefined}
                maxLength={MAX_FEATURE_LENGTH}
                value={feature.text}
                onChange={(event) => onChange(features.with(at, { ...feature, text: event.target.value }))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event)) return
                  event.preventDefault()
                  add(at + 1)
                }}
              />
              <IconButton
                label={t('removeFeature', { place: at + 1 })}
                icon={X}
                onClick={() => {
                  focusIndex.current = Math.max(0, at - 1)
                  onChange(features.toSpliced(at, 1))
                }}
              />
            </span>
            {errors[`${path}.${at}`] && <p className="mt-1 text-sm text-danger">{errors[`${path}.${at}`]}</p>}
          </li>
        ))}
      </ul>
      {wrong && <p className="mt-1.5 text-sm text-danger">{wrong}</p>}
      <Button
        look="line"
        size="small"
        className="mt-2"
        disabled={isFull}
        onClick={() => add(features.length)}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('addFeature')}
      </Button>
    </fieldset>
  )
}
