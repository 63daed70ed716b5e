import type { ClaimName, ClaimSource } from '../../../../shop/settings/claims/claim-sources.ts'
import { CLAIM_NAMES, DEFAULT_CLAIM_SOURCES } from '../../../../shop/settings/claims/claim-sources.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { Claim, SectionProps } from '../settings-api.ts'
import { ClaimFields } from './claim-fields.tsx'

/** Where each claim comes from, what supports it, and whether the shop's records contradict it. */
export function Sources({ shop, claims }: SectionProps & { claims: Claim[] }) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.claimSources ?? DEFAULT_CLAIM_SOURCES,
    toChanges: (claimSources) => ({ claimSources }),
  })
  const { draft, change, errors } = edit
  const changeSource = (name: ClaimName, source: ClaimSource) => change({ ...draft, [name]: source })
  return (
    <EditForm title={t('sections.sources')} intro={t('sources.intro')} edit={edit}>
      <ul className="border-t border-line">
        {CLAIM_NAMES.map((name) => (
          <ClaimFields
            key={name}
            claim={claims.find((each) => each.name === name)}
            name={name}
            typed={shop.settings.claims?.[name]}
            draft={draft[name]}
            sourceError={errors[`claimSources.${name}.source`]}
            onChange={(source) => changeSource(name, source)}
          />
        ))}
      </ul>
    </EditForm>
  )
}
