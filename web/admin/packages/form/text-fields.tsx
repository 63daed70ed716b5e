import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_TEXT_LENGTHS } from '../../../../shop/catalog/package-limits.ts'
import { getShippedLang, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextAreaField } from '../../../ui/field.tsx'
import { FeatureList } from './feature-list.tsx'
import { copyFromEnglish } from './package-draft.ts'
import type { PackageEditor } from './use-package-editor.ts'

/** Texts of one language; translations show the English text beside each field. */
export function TextFields({ lang, editor }: { lang: Lang; editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, errors, changeText } = editor
  const text = draft.texts[lang]
  const { en } = draft.texts
  const written = { lang, dir: getTextDirection(lang), autoComplete: 'off' }
  const error = (field: string) => errors[`texts.${lang}.${field}`]
  const beside = (english: ReactNode, field: ReactNode) => (
    <Beside english={lang === 'en' ? null : english}>{field}</Beside>
  )
  return (
    <div className="mt-5 space-y-5" data-words={lang}>
      {lang !== 'en' && (
        <Button
          look="line"
          size="small"
          onClick={() => changeText(lang, copyFromEnglish(draft, text))}
          title={t('copyEnglishHint')}
        >
          <Copy className="size-4" aria-hidden="true" />
          {t('copyEnglish')}
        </Button>
      )}
      {getShippedLang(lang) !== lang && <p className="max-w-xl text-muted">{t('optionalLanguage')}</p>}
      {beside(
        en.name,
        <Field
          {...written}
          label={t('name')}
          name="name"
          maxLength={MAX_TEXT_LENGTHS.name}
          value={text.name}
          error={error('name')}
          onChange={(event) => changeText(lang, { name: event.target.value })}
        />,
      )}
      {beside(
        en.description,
        <TextAreaField
          {...written}
          label={t('description')}
          name="description"
          maxLength={MAX_TEXT_LENGTHS.description}
          value={text.description}
          error={error('description')}
          onChange={(event) => changeText(lang, { description: event.target.value })}
        />,
      )}
      {beside(
        en.tag,
        <Field
          {...written}
          label={t('tag')}
          name="tag"
          hint={t('tagHint')}
          maxLength={MAX_TEXT_LENGTHS.tag}
          value={text.tag}
          error={error('tag')}
          onChange={(event) => changeText(lang, { tag: event.target.value })}
        />,
      )}
      {beside(
        en.features.map((each) => each.text).join('\n'),
        <FeatureList
          lang={lang}
          features={text.features}
          errors={errors}
          onChange={(features) => changeText(lang, { features })}
        />,
      )}
    </div>
  )
}

function Beside({ english, children }: { english: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin-packages')
  if (english === null) return children
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 border-s-2 border-line ps-3 text-muted">
        <p className="text-sm">{t('englishText')}</p>
        <p lang="en" dir="auto" className="whitespace-pre-line wrap-anywhere rtl:text-right">
          {english || '–'}
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
