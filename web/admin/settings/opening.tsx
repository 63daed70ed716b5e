import { useTranslation } from '../../i18n/translation.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './settings-api.ts'
import { Switch } from './switch.tsx'

/** Whether visitors see the shop or the opening page. */
export function Opening({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const { isOpen = true, opensOn = null } = shop.settings
  const edit = useSettingsEdit(shop, { saved: { isOpen, opensOn }, toChanges: (draft) => draft })
  const { draft, change } = edit
  return (
    <EditForm title={t('sections.opening')} intro={t('opening.intro')} edit={edit}>
      <div className="max-w-160 border-t border-line">
        <Switch
          name="isOpen"
          label={t('opening.isOpen')}
          text={draft.isOpen ? t('opening.openText') : t('opening.closedText')}
          on={draft.isOpen}
          onChange={(on) => change({ ...draft, isOpen: on })}
        />
        {!draft.isOpen && (
          <div className="max-w-sm py-3">
            <DateField
              name="opensOn"
              label={t('opening.opensOn')}
              hint={t('opening.opensOnHint')}
              value={draft.opensOn ?? ''}
              onChange={(opensOn) => change({ ...draft, opensOn: opensOn || null })}
            />
          </div>
        )}
      </div>
    </EditForm>
  )
}
