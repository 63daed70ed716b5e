import { DEFAULT_NICHES } from '../../shop/settings/default-niches.ts'
import { callApi } from '../api-client.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { SelectField } from '../ui/form/field.tsx'

interface NicheFieldProps {
  niches: string[]
  value: string
  onChoose: (niche: string) => void
}

/** Built-in niches are translated; niches added by the operator are shown as written. */
export function useNicheName(): (niche: string) => string {
  const { t, exists } = useTranslation('checkout')
  return (niche) => (exists(`checkout:niches.${niche}`) ? t(`niches.${niche as 'Other'}`) : niche)
}

export function NicheField({ niches, value, onChoose }: NicheFieldProps) {
  const { t } = useTranslation('checkout')
  const nameOf = useNicheName()
  return (
    <SelectField
      label={t('niche')}
      hint={t('nicheHint')}
      name="niche"
      required
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="" disabled>
        {t('chooseNiche')}
      </option>
      {niches.map((niche) => (
        <option key={niche} value={niche}>
          {nameOf(niche)}
        </option>
      ))}
    </SelectField>
  )
}

/** Loads the niches. Falls back to the built-in list, so that a form never waits. */
export async function loadNiches(): Promise<string[]> {
  try {
    return await callApi('GET /niches/all')
  } catch (error) {
    console.error('niches failed to load', error)
    return [...DEFAULT_NICHES]
  }
}
