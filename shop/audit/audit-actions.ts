/** Changes by staff and programs in the activity log, as `subject.verb`. */
export const AUDIT_ACTIONS = [
  'order.worked',
  'order.cancelled',
  'order.refunded',
  'order.dispute_overridden',
  'order.evidence_exported',
  'payment_issue.refunded',
  'payment_issue.resolved',
  'provider_problem.resolved',
  'webhook_event.retried',
  'webhook_event.dismissed',
  'message.answered',
  'conversation.answered',
  'conversation.changed',
  'canned_reply.created',
  'canned_reply.changed',
  'canned_reply.deleted',
  'mail.sent_again',
  'mail.dismissed',
  'package.created',
  'package.changed',
  'package.archived',
  'package.restored',
  'package.moved',
  'promotion.created',
  'promotion.changed',
  'promotion.paused',
  'promotion.resumed',
  'promotion.ended',
  'promotion.archived',
  'promotion.restored',
  'promotion.codes_generated',
  'user.added',
  'user.invited',
  'user.role_changed',
  'user.deactivated',
  'user.reactivated',
  'user.sessions_ended',
  'user.second_factor_removed',
  'user.erased',
  'settings.changed',
  'tax.rate_added',
  'tax.country_decided',
  'tax.corrected',
  'rates.taken',
  'content.changed',
  'content.reset',
  'translation.saved',
  'translation.deleted',
  'translation.imported',
  'translation.undone',
  'api_key.created',
  'api_key.revoked',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Subject of an action, such as `order` or `package`. */
export type AuditGroup = AuditAction extends `${infer Group}.${string}` ? Group : never

export function getAuditGroup(action: AuditAction): AuditGroup {
  return action.split('.')[0] as AuditGroup
}

export const AUDIT_GROUPS: AuditGroup[] = [...new Set(AUDIT_ACTIONS.map(getAuditGroup))]
