import type { Permission, Role } from '../accounts/roles.ts'
import { TASK_PERMISSIONS } from '../admin/dashboard/staff-tasks.ts'
import type { LaunchStep } from '../admin/launch-steps.ts'
import type { Money } from '../money.ts'

/** The kinds of notifications for staff, in the order of the settings, each with the permission of the screen that it opens. */
export const NOTIFICATION_PERMISSIONS = {
  paid_order: TASK_PERMISSIONS.toStart,
  case: TASK_PERMISSIONS.cases,
  dispute: TASK_PERMISSIONS.attention,
  payment_problem: TASK_PERMISSIONS.attention,
  late_order: TASK_PERMISSIONS.late,
  conversation: TASK_PERMISSIONS.messages,
  review: TASK_PERMISSIONS.reviews,
  webhook_failing: 'webhooks:manage',
  launch_item: 'settings:manage',
} as const satisfies Record<string, Permission>

export type NotificationKind = keyof typeof NOTIFICATION_PERMISSIONS

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_PERMISSIONS) as NotificationKind[]

export const EMAIL_TIMINGS = ['off', 'at_once', 'daily'] as const

type EmailTiming = (typeof EMAIL_TIMINGS)[number]

export interface NotificationPreference {
  email: EmailTiming
  /** Also to the devices that the member of staff allowed. */
  push: boolean
}

/** Conversations reach the support address anyway. */
const OWNER_DEFAULTS: Record<NotificationKind, NotificationPreference> = {
  paid_order: { email: 'at_once', push: true },
  case: { email: 'at_once', push: true },
  dispute: { email: 'at_once', push: true },
  payment_problem: { email: 'at_once', push: true },
  late_order: { email: 'daily', push: false },
  conversation: { email: 'off', push: true },
  review: { email: 'daily', push: false },
  webhook_failing: { email: 'at_once', push: true },
  launch_item: { email: 'daily', push: false },
}

/** Owners are notified at once of money and deadlines, other staff of these once a day. */
export function getDefaultPreference(role: Role, kind: NotificationKind): NotificationPreference {
  const { email, push } = OWNER_DEFAULTS[kind]
  return { email: role === 'super_admin' || email === 'off' ? email : 'daily', push }
}

/** Data of each kind: what its text needs, without names, addresses and words of customers. Times are ISO 8601. */
export interface NotificationData {
  /** The orders of one payment, of which the first is opened. */
  paid_order: {
    orderId: string
    packageName: string
    orders: number
    /** Pence. */
    amount: number
    isTrial: boolean
  }
  case: {
    orderId: string
    caseKind: 'cancellation' | 'withdrawal' | 'quality' | 'non_delivery' | 'replacement' | 'refund'
    dueAt: string
  }
  dispute: { orderId: string | null; amount: Money; dueAt: string | null }
  payment_problem: {
    problem: PaymentProblem
    /** Null when the provider refuses the shop as a whole. */
    amount: Money | null
  }
  late_order: { orderId: string; packageName: string; step: 'start' | 'delivery' }
  conversation: {
    conversationId: string
    /** The email to the support address, whose copy members of staff get at once. */
    emailId: string
  }
  review: { packageName: string; rating: number }
  webhook_failing: {
    /** Host of the endpoint's URL, whose path may contain a credential. */
    host: string
    description: string
    /** Why the endpoint was paused; null while deliveries are retried. */
    pauseReason: 'gone' | 'failing' | null
    /** The receiver refuses single messages and accepts others. */
    isSetAside?: boolean
  }
  /** False once the item is done. */
  launch_item: { step: LaunchStep; isOpen: boolean }
}

type PaymentProblem =
  | 'wrong_amount'
  | 'second_payment'
  | 'paid_after_close'
  | 'overpaid'
  | 'unknown_payment'
  | 'refund_failed'
  | 'refund_overdue'
  | 'refund_late'
  | 'refund_unassigned'
  | 'provider_problem'

/** One notification as emails and devices show it. */
export type NotificationItem = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] }
}[NotificationKind]

/** The content of a message to a device: one notification, the number of those in the quiet hours, or a test. */
export type PushContent = NotificationItem | { kind: 'summary'; count: number } | { kind: 'test' }
