import { BASE_CURRENCY } from '../shop/currencies.ts'
import { formatMoney } from '../shop/localization/format-money.ts'
import { getTextDirection, type Lang } from '../shop/localization/languages.ts'
import type { Money } from '../shop/money.ts'
import type { NotificationItem, PushContent } from '../shop/notifications/notification-kinds.ts'
import type { PagePaths } from '../shop/services.ts'
import { formatCount, formatDateTime } from './formats.ts'
import { isolateBidi, isolateLtr, removeLineBreaks, toSingleLine } from './sanitize-text.ts'
import type { EmailShop, Translate } from './template.ts'

interface DescribedNotification {
  title: string
  text: string
  /** Path of the page that it opens. */
  path: string
}

interface Language {
  lang: Lang
  t: Translate
}

/** Describes a notification in one line and a sentence, for emails and devices. */
export function describeNotification(
  item: NotificationItem,
  { lang, t }: Language,
  paths: PagePaths,
): DescribedNotification {
  const format = (amount: Money) => isolateLtr(formatMoney(lang, amount))
  switch (item.kind) {
    case 'paid_order': {
      const { packageName, orders, amount, isTrial, orderId } = item.data
      const paid = { amount: format({ amount, currency: BASE_CURRENCY }) }
      return {
        title: t(`staffNotification.${isTrial ? 'testOrder' : 'paidOrder'}`, {
          name: isolateBidi(packageName),
        }),
        text: isTrial
          ? t('orders:trial')
          : orders === 1
            ? t('staffNotification.paid', paid)
            : t('staffNotification.paidOrders', { ...paid, count: orders }),
        path: paths.staffOrder(orderId),
      }
    }
    case 'case': {
      const { caseKind, dueAt, orderId } = item.data
      return {
        title: t('staffNotification.case', {
          kind: t(`case.kinds.${caseKind}`),
        }),
        text: t('staffNotification.caseDue', { date: formatDateTime(lang, dueAt) }),
        path: paths.staffOrder(orderId),
      }
    }
    case 'dispute': {
      const { orderId, amount, dueAt } = item.data
      return {
        title: t('staffNotification.dispute', {
          amount: format(amount),
        }),
        text: dueAt
          ? t('staffNotification.disputeDue', { date: formatDateTime(lang, dueAt) })
          : t('staffNotification.disputeUndated'),
        path: orderId ? paths.staffOrder(orderId) : paths.paymentIssues,
      }
    }
    case 'payment_problem': {
      const { problem, amount } = item.data
      if (problem === 'provider_problem')
        return {
          title: t('staffNotification.provider'),
          text: t('staffNotification.providerText'),
          path: paths.paymentIssues,
        }
      const title = t(`admin-payments:issues.kinds.${problem}.title`)
      return {
        title: t('staffNotification.problem', { title }),
        text: amount
          ? t('staffNotification.problemAmount', {
              amount: format(amount),
            })
          : '',
        path: paths.paymentIssues,
      }
    }
    case 'late_order': {
      const { packageName, step, orderId } = item.data
      return {
        title: t('staffNotification.late', { name: isolateBidi(packageName) }),
        text: t(`staffNotification.${step === 'start' ? 'lateStart' : 'lateDelivery'}`),
        path: paths.staffOrder(orderId),
      }
    }
    case 'conversation':
      return {
        title: t('staffNotification.conversation'),
        text: t('staffNotification.conversationText'),
        path: paths.inboxConversation(item.data.conversationId),
      }
    case 'review': {
      const { packageName, rating } = item.data
      return {
        title: t('staffNotification.review', { name: isolateBidi(packageName) }),
        text: t('staffNotification.rating', { rating: formatCount(lang, rating) }),
        path: paths.staffReviews,
      }
    }
    case 'webhook_failing':
      return { ...describeWebhookFailure(item.data, t), path: paths.webhooks }
    case 'launch_item': {
      const title = t(`admin-settings:launch.steps.${item.data.step}.title`)
      return {
        title: t('staffNotification.launch', { title }),
        text: t('staffNotification.launchText'),
        path: paths.launchChecklist,
      }
    }
  }
}

type WebhookFailure = Extract<NotificationItem, { kind: 'webhook_failing' }>['data']

/** The subject and the first sentence of the email about a failing webhook. */
export function describeWebhookFailure(
  { host, pauseReason, isSetAside }: WebhookFailure,
  t: Translate,
): { title: string; text: string } {
  const state = getFailureState({ pauseReason, isSetAside })
  return {
    title: t(`webhookFailing.${state}.subject`, { host: isolateLtr(host) }),
    text: t(`webhookFailing.${pauseReason ?? (isSetAside ? 'refusing' : 'retrying')}`),
  }
}

export function getFailureState({
  pauseReason,
  isSetAside,
}: Pick<WebhookFailure, 'pauseReason' | 'isSetAside'>) {
  if (pauseReason) return 'paused'
  return isSetAside ? 'setAside' : 'retried'
}

/** Describes what a device shows, in single lines. */
export function describePush(
  content: PushContent,
  language: Language,
  shop: Pick<EmailShop, 'paths' | 'shopName'>,
): DescribedNotification {
  const { title, text, path } = describeContent(content, language, shop)
  // Bidi isolates are needed only in right-to-left text.
  const clean = getTextDirection(language.lang) === 'rtl' ? removeLineBreaks : toSingleLine
  return { title: clean(title), text: clean(text), path }
}

function describeContent(
  content: PushContent,
  language: Language,
  { paths, shopName }: Pick<EmailShop, 'paths' | 'shopName'>,
): DescribedNotification {
  const { t } = language
  if (content.kind === 'test')
    return {
      title: t('staffNotification.test'),
      text: t('staffNotification.testText'),
      path: paths.notificationSettings,
    }
  if (content.kind === 'summary')
    return {
      title: t('staffNotification.summary', {
        count: content.count,
        shop: isolateBidi(shopName),
      }),
      text: t('staffNotification.summaryText'),
      path: paths.staffOrders,
    }
  return describeNotification(content, language, paths)
}
