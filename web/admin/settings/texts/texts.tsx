import { useSearchParams } from 'react-router'
import { CONTENT_PARTS, type ContentPart } from '../../../../shop/content/content.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import type { EditableTexts, SectionProps } from '../settings-api.ts'
import { PartEditor } from './part-editor.tsx'

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
