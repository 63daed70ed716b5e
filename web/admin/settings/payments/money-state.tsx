import { intlTag } from '../../../../shop/localization/languages.ts'
import { PAYMENT_PROVIDERS } from '../../../../shop/providers/payment-provider.ts'
import type { Answer } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Launch, LaunchStep } from '../settings-api.ts'

export type PaymentProvider = Answer<'GET /admin/payment-providers'>['providers'][number]

const WITHOUT_MONEY: readonly LaunchStep['reason'][] = ['demo', 'test_mode', 'no_provider', 'none_offered']

/** Tells from the launch step of the payments whether customers can pay with real money. */
export function isTakingMoney({ reason }: LaunchStep): boolean {
  return !WITHOUT_MONEY.includes(reason)
}

/** Whether the shop takes real money, by which providers, and otherwise why not. */
export function MoneyState({ launch, providers }: { launch: Launch; providers: PaymentProvider[] }) {
  const { t, lang } = useTranslation('admin-settings')
  const step = launch.steps.find(({ id }) => id === 'payments')
  if (!step) return null
  const { reason, count = 0 } = step
  const isOn = isTakingMoney(step)
  const live = providers
    .filter(({ source, mode }) => source !== null && mode === 'live')
    .map(({ provider }) => isolateBidi(PAYMENT_PROVIDERS[provider].label))
  const names = new Intl.ListFormat(intlTag(lang)).format(live)
  return (
    <Notice
      className="mt-5"
      tone={isOn ? 'good' : 'warning'}
      title={
        isOn && names !== ''
          ? t('payments.money.by', { providers: names })
          : t(`payments.money.${isOn ? 'on' : 'off'}`)
      }
      data-testid="money"
      data-money={isOn ? 'on' : 'off'}
    >
      {reason === 'below_minimum'
        ? t('launch.belowMinimum', { count })
        : reason && reason !== 'given_up' && t(`launch.reasons.${reason}`)}
    </Notice>
  )
}
