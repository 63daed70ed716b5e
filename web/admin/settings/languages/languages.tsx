import { LANGS, type Lang, MIN_LIVE_COMPLETION_PERCENT } from '../../../../shop/localization/languages.ts'
import { formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { EditForm } from '../edit-form.tsx'
import { useShopSettings } from '../shop-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { LanguageRow } from './language-row.tsx'

const ENGLISH: Lang[] = ['en']

/** Languages that visitors can select. */
export function Languages() {
  const { t } = useTranslation('admin-settings')
  const { lang: read } = useLang()
  const { settings, completion, save, reload } = useShopSettings()
  const saved = settings.liveLanguages ?? ENGLISH
  const edit = useSettingsForm({
    saved,
    reload,
    under: 'changes.liveLanguages',
    save: (liveLanguages) => save({ liveLanguages }),
  })
  const { draft } = edit
  const turn = (lang: Lang, on: boolean) =>
    edit.change(LANGS.filter((each) => (each === lang ? on : draft.includes(each))))
  const intro = t('languages.intro', { percent: formatPercent(read, MIN_LIVE_COMPLETION_PERCENT) })
  return (
    <EditForm title={t('sections.languages')} intro={intro} edit={edit}>
      <div className="max-w-3xl border-t border-line">
        {LANGS.map((lang) => (
          <LanguageRow
            key={lang}
            lang={lang}
            percent={completion[lang] ?? 0}
            wasOn={saved.includes(lang)}
            on={draft.includes(lang)}
            onChange={(on) => turn(lang, on)}
          />
        ))}
      </div>
    </EditForm>
  )
}
