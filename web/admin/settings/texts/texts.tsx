import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { CONTENT_PARTS, type ContentPart } from '../../../../shop/content/content.ts'
import { CONTENT_SHAPES } from '../../../../shop/content/content-shapes.ts'
import type { AnyShape } from '../../../../shop/content/shape.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getShippedLang, type Lang } from '../../../../shop/localization/languages.ts'
import { listPlaceholderNames } from '../../../../shop/settings/placeholders.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { getLocalizedPath } from '../../../seo/page-urls.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { EditForm, useEdit } from '../edit-form.tsx'
import { formatPlaceholders } from '../forms/format-placeholders.ts'
import {
  type EditableTexts,
  resetPart,
  type SectionProps,
  type StoredPart,
  savePart,
} from '../settings-api.ts'
import { StatedFigures } from './stated-figures.tsx'
import { TextContext } from './text-editor.tsx'
import { TextTabs } from './text-tabs.tsx'
import { ValueEditor } from './value-editor.tsx'

/** Page that shows each part. */
const PAGES: Record<ContentPart, string> = {
  claims: href('/about'),
  testimonials: href('/'),
  faq: href('/faq'),
  footer: href('/'),
  story: href('/about'),
  terms: href('/terms'),
  privacy: href('/privacy'),
  refund: href('/refund'),
}

const OF_SAMPLE = {
  none: 'texts.sample',
  reset: 'texts.reset',
  resetText: 'texts.resetText',
} as const

const OF_ENGLISH = {
  none: 'texts.copiedFromEnglish',
  reset: 'texts.resetToEnglish',
  resetText: 'texts.resetToEnglishText',
} as const

/**
 * Editor of the shop's texts. The URL holds language and part, so that switching between them triggers the
 * warning about unsaved changes.
 */
export default function Texts({ shop, texts }: SectionProps & { texts: EditableTexts }) {
  const { t } = useTranslation('admin-settings')
  const [search, setSearch] = useSearchParams()
  const { lang, parts, english, languages } = texts
  const part: ContentPart = CONTENT_PARTS.find((name) => name === search.get('part')) ?? 'claims'
  const go = (to: { in?: string; part?: string }) =>
    setSearch((address) => new URLSearchParams({ ...Object.fromEntries(address), in: lang, part, ...to }), {
      preventScrollReset: true,
    })
  return (
    <>
      <TextTabs open="pages" />
      <StatedFigures revision={parts[part].revision} />
      <div className="mb-4 grid max-w-160 gap-4 sm:grid-cols-2">
        <SelectField
          label={t('texts.part')}
          value={part}
          onChange={(event) => go({ part: event.target.value })}
          choices={CONTENT_PARTS.map((name) => [name, t(`texts.parts.${name}`)] as const)}
        />
        <SelectField
          label={t('texts.language')}
          value={lang}
          onChange={(event) => go({ in: event.target.value })}
          choices={languages.map((code) => [code, LANGUAGES[code].nativeName] as const)}
        />
      </div>
      <PartEditor
        key={`${lang} ${part}`}
        shop={shop}
        part={part}
        lang={lang}
        stored={parts[part]}
        english={lang === 'en' ? undefined : english[part].value}
      />
    </>
  )
}

interface PartEditorProps extends SectionProps {
  part: ContentPart
  lang: Lang
  stored: StoredPart
  /** English version of the part; undefined when English itself is edited. */
  english: unknown
}

/** Editor for a part of the shop's texts, generated from its shape. */
function PartEditor({ shop, part, lang, stored, english }: PartEditorProps) {
  const { t } = useTranslation('admin-settings')
  const [resetting, setResetting] = useState(false)
  const edit = useEdit({
    saved: stored.value,
    revision: stored.revision,
    under: 'value',
    save: (value, revision) => savePart({ lang, part }, revision, value),
  })
  const placeholders = formatPlaceholders(lang, shop.settings)
  const figures = listPlaceholderNames(part).map((name) => ({ name, value: placeholders[name] ?? '' }))
  const isSample = stored.revision === 0
  // A language without sample texts starts from the English texts and resets to them.
  const says = getShippedLang(lang) === lang ? OF_SAMPLE : OF_ENGLISH
  const intro = (
    <p className="flex flex-wrap gap-x-4">
      <span>{t(isSample ? says.none : 'texts.custom')}</span>
      <a
        href={getLocalizedPath(lang, PAGES[part])}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 text-link underline underline-offset-4"
      >
        {t('texts.preview')}
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
    </p>
  )
  return (
    <>
      <EditForm
        title={`${t(`texts.parts.${part}`)} · ${LANGUAGES[lang].nativeName}`}
        intro={intro}
        edit={edit}
        actions={
          !isSample && (
            <Button look="quiet" size="small" onClick={() => setResetting(true)}>
              {t(says.reset)}
            </Button>
          )
        }
      >
        <TextContext value={{ lang, figures }}>
          <div className={english === undefined ? 'max-w-3xl' : 'max-w-5xl'}>
            <ValueEditor
              shape={CONTENT_SHAPES[part] as AnyShape}
              path=""
              value={edit.draft}
              english={english}
              onChange={edit.change}
            />
          </div>
        </TextContext>
      </EditForm>
      {resetting && (
        <ConfirmDialog
          danger
          title={t(says.reset)}
          text={t(says.resetText)}
          submit={t(says.reset)}
          failed={t('saveFailed')}
          onConfirm={() => resetPart({ lang, part }, stored.revision)}
          onDone={edit.discard}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}
