import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, Link, useLocation, useRevalidator } from 'react-router'
import { isPausingKind } from '../../../shop/cases/case-state.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { shortId } from '../../../shop/short-id.ts'
import { normalizeText } from '../../../shop/text.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { parseOptional } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { NumberField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormDialog } from '../../ui/form/form.tsx'
import { getFormDraft } from '../../ui/form/form-draft.ts'
import { refuse } from '../../ui/form/use-submit.ts'
import { withSearch } from '../../with-search.ts'
import type { MyOrderDetails } from '../orders/my-orders.ts'
import { CaseDetails } from './case-details.tsx'
import { CaseStateBadge, useRemedyTexts } from './case-texts.tsx'
import { type AvailableCase, type CaseKind, isActiveCase, type NewCase, openMyCase } from './cases-api.ts'
import { EvidenceField } from './evidence-field.tsx'
import { useEvidence } from './use-evidence.ts'

/** Kinds that need no description: the policy judges them by the order alone. */
const PLAIN_KINDS: readonly CaseKind[] = ['cancellation', 'withdrawal']

/** Address of the section on the order's page. */
export const CASES_ANCHOR = 'cases'

/** Whether the section waits, folded, for a case that the customer opens. */
function hasFoldedCases({ paymentStatus, cases }: MyOrderDetails): boolean {
  return isPaid(paymentStatus) && !cases.some(isActiveCase)
}

interface OrderCasesProps {
  order: MyOrderDetails
  /** The customer opened or took back a case, and the page does not show it yet. It outlives a move of the section. */
  hasActed: RefObject<boolean>
}

/**
 * Cases that the customer can open for a paid order, the active one, and earlier ones. Before the first one it is a button below
 * the details of the order.
 */
export function OrderCases({ order, hasActed }: OrderCasesProps) {
  const { t } = useTranslation('orders/cases')
  const [kind, setKind] = useState<CaseKind | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const active = order.cases.find(isActiveCase)
  const ended = order.cases.filter((each) => !isActiveCase(each))
  const activeId = active?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case replaces the button that had the focus
  useEffect(() => {
    if (hasActed.current) heading.current?.focus()
    hasActed.current = false
  }, [activeId])
  const location = useLocation()
  const [isUnfolded, setUnfolded] = useState(active !== undefined)
  // Each navigation has a location of its own: the link to the cases opens them again.
  useEffect(() => {
    if (location.hash === `#${CASES_ANCHOR}`) setUnfolded(true)
  }, [location])
  const chosen = order.caseOptions.find((option) => option.kind === kind)
  if (!hasFoldedCases(order) && order.cases.length === 0) return null
  const title = (
    <h2
      ref={heading}
      tabIndex={-1}
      className={active ? 'type-heading outline-none' : 'inline font-sans font-semibold outline-none'}
    >
      {t(active ? 'active' : order.caseOptions.length > 0 ? 'title' : 'contact')}
    </h2>
  )
  const isFirst = order.cases.length === 0
  return (
    <section
      id={CASES_ANCHOR}
      className={`print:hidden ${isFirst ? 'mt-4' : 'mt-10 [[data-row]+&]:mt-0'}`}
      data-testid="cases"
    >
      {active ? (
        <>
          {title}
          <CaseDetails
            key={active.id}
            order={order}
            shown={active}
            onCancelled={() => {
              hasActed.current = true
            }}
          />
          {order.caseOptions.length > 0 && <OptionList order={order} onChoose={setKind} />}
        </>
      ) : (
        <details
          open={isUnfolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
          className={isFirst ? '' : 'border-t border-line'}
        >
          <summary
            className={
              isFirst
                ? buttonClass({ size: 'medium', className: 'mb-4 w-full px-10! after:end-4' })
                : 'py-4 font-semibold'
            }
          >
            {title}
          </summary>
          {order.caseOptions.length > 0 ? (
            <>
              <p className="max-w-2xl text-muted">{t('intro')}</p>
              <OptionList order={order} onChoose={setKind} />
            </>
          ) : (
            <p className="max-w-2xl pb-4 text-muted">
              {t('nothing')}{' '}
              <Link
                to={withSearch(href('/contact'), { about: 'billing', order: shortId(order.id) })}
                className="font-semibold text-link hover:underline"
              >
                {t('contact')}
              </Link>
            </p>
          )}
        </details>
      )}
      {chosen && (
        <OpenDialog onClose={() => setKind(null)}>
          <OpenCase
            order={order}
            option={chosen}
            onOpened={() => {
              hasActed.current = true
            }}
          />
        </OpenDialog>
      )}
      {ended.length > 0 && (
        <div className="mt-8">
          <h3 className="font-semibold">{t('details.ended')}</h3>
          <ul className="mt-2 border-t border-line">
            {ended.map((each) => (
              <li key={each.id} className="border-b border-line">
                <details>
                  <summary className="py-3">
                    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 align-middle">
                      {t(`kind.${each.kind}`)}
                      <CaseStateBadge state={each.state} />
                    </span>
                  </summary>
                  <CaseDetails order={order} shown={each} />
                </details>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function OptionList({ order, onChoose }: { order: MyOrderDetails; onChoose: (kind: CaseKind) => void }) {
  const { t } = useTranslation('orders/cases')
  const { describeOption } = useRemedyTexts(order)
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {order.caseOptions.map((option: AvailableCase) => (
        <li
          key={option.kind}
          data-option={option.kind}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold">{t(`options.${option.kind}`)}</p>
            <p className="text-muted">{describeOption(option)}</p>
          </div>
          <Button aria-haspopup="dialog" onClick={() => onChoose(option.kind)}>
            {t(`actions.${option.kind}`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface OpenCaseProps {
  order: MyOrderDetails
  option: AvailableCase
  onOpened: () => void
}

/** The dialog in which a customer asks for what the policy provides. It is the second step of a withdrawal. */
function OpenCase({ order, option, onOpened }: OpenCaseProps) {
  const { t, lang } = useTranslation('orders/cases')
  const { revalidate } = useRevalidator()
  const { describeOption } = useRemedyTexts(order)
  const evidence = useEvidence(order.id)
  const sendsEmails = useSendsEmails()
  const { kind } = option
  const draft = getFormDraft(`caseDraft:${order.id}:${kind}`)
  const isPlain = PLAIN_KINDS.includes(kind)
  const isWithdrawal = kind === 'withdrawal'
  const isInProgress = order.status === 'pending' || order.status === 'processing'
  return (
    <FormDialog
      title={t(`actions.${kind}`)}
      submit={isWithdrawal ? t('form.confirmWithdrawal') : t('form.send')}
      submitting={t('form.sending')}
      limits={fieldLimits('POST /orders/{id}/cases')}
      failed={t('form.failed')}
      onSubmit={(fields) =>
        evidence.isComplete
          ? openMyCase(order.id, parseNewCase(kind, fields, evidence.uploadIds))
          : refuse(t('evidence.wait'))
      }
      done={() => ({
        title: t('form.sent'),
        description: t(sendsEmails ? 'form.sentText' : 'form.sentHere'),
      })}
      draft={draft}
      onDone={() => {
        draft.write(null)
        onOpened()
      }}
      reload={revalidate}
      cancel={t('form.back')}
    >
      <div className="mb-5 space-y-2" data-case-kind={kind}>
        {isWithdrawal && (
          <p>
            {t('form.withdrawalText', {
              id: isolateBidi(shortId(order.id)),
              package: isolateBidi(order.localPackageName),
            })}
          </p>
        )}
        <p className="font-semibold">{describeOption(option)}</p>
        <p className="text-muted">
          {order.cases.some(isActiveCase) && t('form.replaces')}{' '}
          {t(sendsEmails ? 'form.confirmed' : 'form.confirmedHere')}{' '}
          {t(isWithdrawal ? 'form.withdrawalCounts' : 'form.decideBy')}{' '}
          {isInProgress && isPausingKind(kind) && t('form.paused')}
        </p>
      </div>

      <TextAreaField
        label={isPlain ? t('form.statementOptional') : t('form.statement')}
        name="statement"
        rows={4}
        required={!isPlain}
      />
      {kind === 'quality' && (
        <NumberField
          label={t('form.missing')}
          hint={t('form.missingHint', { max: isolateBidi(formatCount(lang, order.delivered)) })}
          name="missing"
          max={order.delivered}
          defaultValue={option.units ?? undefined}
        />
      )}
      {!isPlain && <EvidenceField evidence={evidence} />}
    </FormDialog>
  )
}

/** Returns the request of a filled-in form. Empty fields are left out. */
export function parseNewCase(kind: CaseKind, fields: FormData, uploads: string[]): NewCase {
  const statement = normalizeText(String(fields.get('statement') ?? ''))
  const missing = parseOptional(fields.get('missing')) ?? 0
  return {
    kind,
    ...(statement !== '' && { statement }),
    ...(kind === 'quality' && missing > 0 && { missing }),
    ...(uploads.length > 0 && { uploads }),
  }
}
