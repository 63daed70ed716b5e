import { useRef } from 'react'
import { DEFAULT_LANG } from '../../../shop/localization/languages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { getFieldLimit } from '../../ui/form/field-limits.ts'
import { SortableList } from '../list/sortable-list.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './settings-api.ts'

const NONE: string[] = []
/** Always present, for buyers whose niche is not in the list. */
const OTHER = 'Other'

/** Niches that buyers can select for their account. */
export function Niches({ shop }: SectionProps) {
  const { t, exists, lang } = useTranslation('admin-settings', 'checkout')
  const list = useRef<HTMLDivElement>(null)
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.niches ?? NONE,
    toChanges: (niches) => ({ niches }),
  })
  const { draft: niches, change, errors, form } = edit
  const isFixed = (place: number) => niches.indexOf(OTHER) === place
  /** Adds before "Other", which comes last unless it was moved. */
  const add = () => {
    const place = niches.at(-1) === OTHER ? niches.length - 1 : niches.length
    change(niches.toSpliced(place, 0, ''))
    // Runs after the new field is rendered.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[name="niches.${place}"]`)?.focus(),
    )
  }
  const isOneLanguage = shop.settings.liveLanguages?.length === 1
  const isTranslated = (niche: string) => exists(`checkout:niches.${niche}`)
  const translate = (niche: string) =>
    isTranslated(niche) ? t(`checkout:niches.${niche as 'Other'}`) : niche
  /** Its English name is what is stored, so that other languages show it as a text. A niche that is being typed stays a field. */
  const isText = (niche: string) =>
    isFixed(niches.indexOf(niche)) ||
    (lang !== DEFAULT_LANG && isTranslated(niche) && (shop.settings.niches ?? NONE).includes(niche))
  return (
    <EditForm title={t('sections.niches')} edit={edit}>
      <div ref={list} className="mt-6 border-t border-line">
        <SortableList
          entries={niches}
          onChange={change}
          getName={translate}
          isFixed={(_, place) => isFixed(place)}
          isRemovable={(_, place) => !isFixed(place)}
        >
          {(niche, place, replace) =>
            isText(niche) ? (
              <p className="py-1.5 ps-px">
                {translate(niche)}
                {isFixed(place) && <span className="ms-3 text-sm text-muted">{t('niches.other')}</span>}
              </p>
            ) : (
              <>
                <input
                  name={`niches.${place}`}
                  dir="auto"
                  aria-label={t('texts.entry', { number: place + 1 })}
                  aria-invalid={errors[`niches.${place}`] ? true : undefined}
                  aria-describedby={`niche-${place}-error`}
                  maxLength={getFieldLimit(form.limits, 'niches.0')?.maxLength}
                  value={niche}
                  onChange={({ target }) => replace(target.value)}
                  className="-ms-2 h-9 touch:h-11 w-full rounded-control border border-transparent bg-transparent px-2 hover:border-edge focus:border-edge aria-invalid:border-danger"
                />
                {niche !== '' && !isOneLanguage && !isTranslated(niche) && (
                  <span className="block pb-1 text-sm text-muted">{t('niches.notTranslated')}</span>
                )}
                <span id={`niche-${place}-error`} className="block text-sm text-danger">
                  {errors[`niches.${place}`]}
                </span>
              </>
            )
          }
        </SortableList>
        <AddButton onClick={add}>{t('niches.add')}</AddButton>
      </div>
    </EditForm>
  )
}
