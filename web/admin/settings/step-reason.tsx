import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { intlTag, isLang } from '../../../shop/localization/languages.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { LaunchStep } from './settings-api.ts'
import { VariableList } from './setup-parts.tsx'
import { CLAIM_LABELS, isClaimName } from './sources/claim-labels.ts'

/** Steps that a variable of the server solves. */
const SERVER_STEPS: readonly LaunchStep['id'][] = ['publicUrl', 'proxy', 'rates']

interface StepReasonProps {
  step: LaunchStep
  /** The reader may not open the screen that solves the problem. */
  isForOwners: boolean
}

/** Why a step is open, and what solves it. */
export function StepReason({ step: { id, reason, names = [], count = 0 }, isForOwners }: StepReasonProps) {
  const { t, lang } = useTranslation('admin-settings')
  const languages = names.filter(isLang).map((name) => isolateBidi(LANGUAGES[name].nativeName))
  const claims = names.filter(isClaimName).map((name) => t(CLAIM_LABELS[name].label))
  const others = names.filter((name) => !isLang(name) && !isClaimName(name))
  return (
    <div className="text-muted">
      <p>
        {reason !== 'below_minimum' && <>{t(`launch.steps.${id}.text`)} </>}
        {reason === 'given_up' && t('launch.failedEmails', { count })}
        {reason === 'below_minimum' && t('launch.belowMinimum', { count })}
        {reason && reason !== 'given_up' && reason !== 'below_minimum' && t(`launch.reasons.${reason}`)}
        {languages.length > 0 &&
          t(id === 'languages' ? 'launch.incompleteLanguages' : 'launch.sampleLanguages', {
            languages: new Intl.ListFormat(intlTag(lang)).format(languages),
          })}
        {claims.length > 0 &&
          t('launch.contradictedClaims', { claims: new Intl.ListFormat(intlTag(lang)).format(claims) })}
        {isForOwners && <> {t('launch.ownersOnly')}</>}
      </p>
      {others.length > 0 && (
        <>
          {SERVER_STEPS.includes(id) && <p>{t('launch.onServer')}</p>}
          <VariableList variables={others} />
        </>
      )}
    </div>
  )
}
