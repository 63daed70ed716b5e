import { Bitcoin } from 'lucide-react'
import type { TranslateFunction } from '../../../../locales/create-i18n.ts'
import { toPaymentOption } from '../../../../shop/payment-methods.ts'
import { PAYMENT_PROVIDERS } from '../../../../shop/providers/payment-provider.ts'
import type { ConfigurableProvider } from '../../../../shop/providers/provider-setup.ts'
import { callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { MARKS } from '../../../storefront/trust/payment-marks.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { SectionProps } from '../settings-api.ts'
import { ConnectionPanel, type Fact, Facts, SetByText } from '../setup-parts.tsx'
import { SwitchField } from '../switch.tsx'
import type { PaymentProvider } from './money-state.tsx'
import { CREDENTIAL_LABELS, SetupDialog } from './setup-dialog.tsx'

interface ProviderPanelProps extends SectionProps {
  provider: PaymentProvider
  /** The one to begin with. */
  isRecommended: boolean
}

/** One provider: its account, its keys without their values, its webhook, its methods, and what can be done. */
export function ProviderPanel({ shop, provider, isRecommended }: ProviderPanelProps) {
  const { t } = useTranslation('admin-settings')
  const { source, stored } = provider
  const { label } = PAYMENT_PROVIDERS[provider.provider]
  const name = { provider: isolateBidi(label) }
  return (
    <ConnectionPanel
      area="payments"
      isPrimary={isRecommended}
      id={`payments-${provider.provider}`}
      mark={<ProviderMark provider={provider.provider} />}
      name={<bdi>{label}</bdi>}
      state={getState(t, provider, isRecommended)}
      connection={provider}
      intro={t(isRecommended ? 'payments.recommended' : `payments.takes.${provider.provider}`)}
      setUp={t(stored ? 'payments.replace' : 'payments.setUp', name)}
      setup={<SetupDialog provider={provider.provider} />}
      onCheck={() =>
        callApi('POST /admin/payment-providers/{provider}/check', { param: { provider: provider.provider } })
      }
      checked={({ testPayment, webhook }) =>
        webhook === 'active'
          ? { title: t('payments.checked'), description: t(`payments.testPayments.${testPayment}`) }
          : {
              title: t(`payments.webhookStates.${webhook}`),
              description: t('payments.webhookStateText'),
              tone: 'danger',
            }
      }
      actions={provider.provider !== 'paypal' && <RenewWebhook provider={provider} />}
      removal={{
        title: t('payments.removeTitle', name),
        text: t('payments.removeText', name),
        done: ({ isWebhookDeleted }) =>
          isWebhookDeleted
            ? t('payments.removed')
            : { title: t('payments.removed'), description: t('payments.webhookLeft'), tone: 'danger' },
        onConfirm: () =>
          callApi('DELETE /admin/payment-providers/{provider}', { param: { provider: provider.provider } }),
      }}
      below={<MethodSwitches shop={shop} provider={provider} />}
    >
      {stored && source === 'settings' && <StoredFacts stored={stored} />}
      {source !== null && <WebhookFacts webhook={provider.webhook} />}
    </ConnectionPanel>
  )
}

const ALL_ON = { stripe: true, applepay: true, paypal: true, crypto: true }

/** The payment methods of a provider. One that nothing carries is off; one that only the trial carries says so. */
function MethodSwitches({ shop, provider: { provider, source } }: Omit<ProviderPanelProps, 'isRecommended'>) {
  const { t } = useTranslation('admin-settings', 'common')
  const { methods: saved = ALL_ON } = shop.settings
  const { draft, change, ...edit } = useSettingsEdit(shop, { saved, toChanges: (methods) => ({ methods }) })
  const { label, methods } = PAYMENT_PROVIDERS[provider]
  const name = isolateBidi(label)
  return (
    <EditForm title={t('methods.of', { provider: name })} edit={edit} savesItself>
      {methods.map(toPaymentOption).map((option) => {
        const isCarried = shop.carried.includes(option)
        const isTrial = isCarried && source === null
        return (
          <SwitchField
            key={option}
            name={`methods.${option}`}
            label={t(`common:methods.${option}`)}
            text={
              isTrial
                ? draft[option] && t('methods.trialOnly')
                : isCarried
                  ? null
                  : source === null
                    ? t('methods.needs', { provider: name })
                    : t('methods.notSupported')
            }
            on={draft[option] && isCarried}
            disabled={!isCarried}
            isPreliminary={isTrial}
            onChange={(on) => change({ ...draft, [option]: on })}
          />
        )
      })}
    </EditForm>
  )
}

function RenewWebhook({ provider: { provider } }: { provider: PaymentProvider }) {
  const { t } = useTranslation('admin-settings')
  return (
    <DialogButton
      dialog={
        <ConfirmDialog
          title={t('payments.renew')}
          text={t('payments.renewText')}
          submit={t('payments.renew')}
          failed={t('payments.notSaved')}
          done={() => t('payments.renewed')}
          onConfirm={() =>
            callApi('POST /admin/payment-providers/{provider}/webhook', { param: { provider } })
          }
        />
      }
    >
      {t('payments.renew')}
    </DialogButton>
  )
}

function getState(
  t: TranslateFunction<['admin-settings']>,
  { source, mode, stored }: PaymentProvider,
  isRecommended: boolean,
): [tone: Tone, text: string] {
  if (stored && !stored.isReadable) return ['danger', t('payments.status.unreadable')]
  if (source === null || mode === null)
    return [isRecommended ? 'warning' : 'neutral', t('payments.status.none')]
  if (mode === 'test') return ['warning', t('payments.status.test')]
  return ['good', t('payments.status.live')]
}

function StoredFacts({ stored }: { stored: NonNullable<PaymentProvider['stored']> }) {
  const { t } = useTranslation('admin-settings')
  const { account, credentials, setBy, setAt, previousUntil } = stored
  const facts: Fact[] = [
    [
      t('payments.account'),
      <>
        {account.name && <bdi>{account.name}</bdi>}{' '}
        <code dir="ltr" className="text-sm text-muted">
          {account.id}
        </code>
      </>,
    ],
    ...credentials.map(
      ({ name, ending }): Fact => [
        name in CREDENTIAL_LABELS ? t(CREDENTIAL_LABELS[name as keyof typeof CREDENTIAL_LABELS]) : name,
        <bdi key={name} dir="ltr" className="type-code">
          •••• {ending}
        </bdi>,
      ],
    ),
    [t('payments.setAt'), <SetByText key="at" setAt={setAt} setBy={setBy} />],
  ]
  if (previousUntil) facts.push([t('payments.previousUntil'), <Time date={previousUntil} style="moment" />])
  return <Facts facts={facts} />
}

function WebhookFacts({ webhook }: { webhook: PaymentProvider['webhook'] }) {
  const { t } = useTranslation('admin-settings')
  const { url, events, apiVersion, lastEventAt } = webhook
  return (
    <>
      <Facts
        facts={[
          [
            t('payments.lastEvent'),
            lastEventAt ? <Time date={lastEventAt} style="moment" /> : t('payments.noEvent'),
          ],
        ]}
      />
      <FoldedFields title={t('payments.webhook')}>
        <p className="text-sm text-muted">{t('payments.webhookText')}</p>
        <CopyField
          label={t('payments.webhookUrl')}
          text={url}
          copy={t('payments.copy')}
          copied={t('payments.copied')}
        />
        <p className="mt-3 text-sm font-medium">{t('payments.events', { count: events.length })}</p>
        <ul dir="ltr" className="mt-1 grid gap-x-6 type-code text-muted sm:grid-cols-2 rtl:text-right">
          {events.map((event) => (
            <li key={event} className="wrap-anywhere">
              {event}
            </li>
          ))}
        </ul>
        {apiVersion && (
          <p className="mt-2 text-sm text-muted">
            {t('payments.apiVersion')} <code dir="ltr">{apiVersion}</code>
          </p>
        )}
      </FoldedFields>
    </>
  )
}

/** Drawn by Simple Icons, as the marks of the storefront. */
const STRIPE = {
  viewBox: '0 0 24 24',
  path: 'M13.976 9.15c-2.172-.806-3.356-1.426-3.356-2.409 0-.831.683-1.305 1.901-1.305 2.227 0 4.515.858 6.09 1.631l.89-5.494C18.252.975 15.697 0 12.165 0 9.667 0 7.589.654 6.104 1.872 4.56 3.147 3.757 4.992 3.757 7.218c0 4.039 2.467 5.76 6.476 7.219 2.585.92 3.445 1.574 3.445 2.583 0 .98-.84 1.545-2.354 1.545-1.875 0-4.965-.921-6.99-2.109l-.9 5.555C5.175 22.99 8.385 24 11.714 24c2.641 0 4.843-.624 6.328-1.813 1.664-1.305 2.525-3.236 2.525-5.732 0-4.128-2.524-5.851-6.591-7.305z',
}

/** The mark of a payment provider in one colour; a server of one's own has the coin that it takes. */
function ProviderMark({ provider }: { provider: ConfigurableProvider }) {
  if (provider === 'btcpay') return <Bitcoin className="scale-120" />
  const { viewBox, path } = provider === 'paypal' ? MARKS.paypal : STRIPE
  return (
    <svg viewBox={viewBox} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
