import { LANGS, type Lang, MIN_LIVE_COMPLETION_PERCENT } from '../../../../shop/localization/languages.ts'
import { formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { SectionProps } from '../shop-settings.ts'
import { LanguageRow } from './language-row.tsx'

const ENGLISH: Lang[] = ['en']

/** Languages that visitors can select. */
export function Languages({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const { lang: read } = useLang()
  const saved = shop.settings.liveLanguages ?? ENGLISH
  const edit = useSettingsEdit(shop, { saved, toChanges: (liveLanguages) => ({ liveLanguages }) })
  const { draft } = edit
  const turn = (lang: Lang, on: boolean) =>
    edit.change(LANGS.filter((each) => (each === lang ? on : draft.includes(each))))
  const intro = t('languages.intro', { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })
  return (
    <EditForm title={t('sections.languages')} intro={intro} edit={edit}>
      <div className="max-w-160 border-t border-line">
        {LANGS.map((lang) => (
          <LanguageRow
            key={lang}
            lang={lang}
            percent={shop.completion[lang] ?? 0}
            wasOn={saved.includes(lang)}
            on={draft.includes(lang)}
            onChange={(on) => turn(lang, on)}
          />
        ))}
      </div>
    </EditForm>
  )
}
