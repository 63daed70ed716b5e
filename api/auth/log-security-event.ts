import type { Runtime } from '../../runtime.ts'

type SecurityEvent =
  | 'registered'
  | 'logged_in'
  | 'log_in_refused'
  | 'logged_out'
  | 'password_changed'
  | 'password_reset'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'call_refused'

/** Of the context of a call. */
interface LogContext {
  var: { runtime: Runtime; requestId: string }
}

interface SecurityEventDetails {
  userId?: string
  /** The code of the refusal. */
  reason?: string
  /** What the call would have needed. */
  permission?: string
  secondFactor?: boolean
}

/**
 * Who came in, who was kept out, and what opens an account now: for whoever looks into it later. An account is named by
 * its id; nothing that was typed is, for a password typed into the wrong field would be in the log.
 */
export function logSecurityEvent(
  c: LogContext,
  event: SecurityEvent,
  facts: SecurityEventDetails = {},
): void {
  const { runtime, requestId } = c.var
  const { userId, reason, permission, secondFactor } = facts
  const told = { event, user_id: userId, reason, permission, second_factor: secondFactor }
  runtime.log.info({ ...told, request_id: requestId }, 'access')
}
