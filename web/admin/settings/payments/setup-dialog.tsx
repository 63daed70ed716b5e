import type { ReactNode } from 'react'
import { PAYMENT_PROVIDERS } from '../../../../shop/providers/payment-provider.ts'
import type { ConfigurableProvider } from '../../../../shop/providers/provider-setup.ts'
import { type Answer, callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field, PasswordField, SelectField } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

export const CREDENTIAL_LABELS = {
  secretKey: 'payments.fields.secretKey',
  publishableKey: 'payments.fields.publishableKey',
  webhookSecret: 'payments.fields.webhookSecret',
  clientId: 'payments.fields.clientId',
  clientSecret: 'payments.fields.clientSecret',
  webhookId: 'payments.fields.webhookId',
  url: 'payments.fields.url',
  storeId: 'payments.fields.storeId',
  apiKey: 'payments.fields.apiKey',
} as const

interface SetupDialogProps {
  provider: ConfigurableProvider
}

/** Takes the keys of a provider. They are stored only when all checks succeed. */
export function SetupDialog({ provider }: SetupDialogProps) {
  const { t } = useTranslation('admin-settings')
  const name = isolateBidi(PAYMENT_PROVIDERS[provider].label)
  const submit = (fields: FormData): Promise<Answer<'PUT /admin/payment-providers/stripe'>> => {
    const get = (field: string) => String(fields.get(field) ?? '')
    if (provider === 'stripe')
      return callApi('PUT /admin/payment-providers/stripe', {
        json: { secretKey: get('secretKey'), publishableKey: get('publishableKey') },
      })
    if (provider === 'btcpay')
      return callApi('PUT /admin/payment-providers/btcpay', {
        json: { url: get('url'), storeId: get('storeId'), apiKey: get('apiKey') },
      })
    const mode = get('mode') === 'test' ? 'test' : 'live'
    return callApi('PUT /admin/payment-providers/paypal', {
      json: { clientId: get('clientId'), clientSecret: get('clientSecret'), mode },
    })
  }
  return (
    <FormDialog
      title={t('payments.setUp', { provider: name })}
      submit={t('payments.checkAndSave')}
      failed={t('payments.notSaved')}
      done={({ account, testPayment }) => ({
        title: t(account.mode === 'live' ? 'payments.savedLive' : 'payments.savedTest', {
          account: isolateBidi(account.name ?? account.id),
        }),
        description: t(`payments.testPayments.${testPayment}`),
      })}
      onSubmit={submit}
    >
      <p className="text-muted">{t(`payments.where.${provider}`)}</p>
      {FIELDS[provider]()}
      <p className="text-sm text-muted">{t('payments.stored')}</p>
    </FormDialog>
  )
}

const FIELDS = {
  stripe: () => <StripeFields />,
  paypal: () => <PaypalFields />,
  btcpay: () => <BtcpayFields />,
} as const satisfies Record<ConfigurableProvider, () => ReactNode>

function BtcpayFields() {
  const { t } = useTranslation('admin-settings')
  return (
    <>
      <KeyField name="url" placeholder="https://btcpay.example.com" />
      <KeyField name="storeId" />
      <PasswordField label={t('payments.fields.apiKey')} name="apiKey" autoComplete="off" required />
    </>
  )
}

function StripeFields() {
  const { t } = useTranslation('admin-settings')
  return (
    <>
      <KeyField name="publishableKey" placeholder="pk_…" />
      <PasswordField
        label={t('payments.fields.secretKey')}
        name="secretKey"
        placeholder="sk_…"
        autoComplete="off"
        required
      />
    </>
  )
}

function PaypalFields() {
  const { t } = useTranslation('admin-settings')
  return (
    <>
      <SelectField
        label={t('payments.fields.mode')}
        name="mode"
        choices={[
          ['live', t('payments.modes.live')],
          ['test', t('payments.modes.test')],
        ]}
      />
      <KeyField name="clientId" />
      <PasswordField
        label={t('payments.fields.clientSecret')}
        name="clientSecret"
        autoComplete="off"
        required
      />
    </>
  )
}

function KeyField({
  name,
  placeholder,
}: {
  name: 'publishableKey' | 'clientId' | 'url' | 'storeId'
  placeholder?: string
}) {
  const { t } = useTranslation('admin-settings')
  return (
    <Field
      label={t(CREDENTIAL_LABELS[name])}
      name={name}
      placeholder={placeholder}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      required
    />
  )
}
