import type { Runtime } from '../../runtime.ts'
import { ShopError } from '../../shop/errors.ts'

type SecurityEvent =
  | 'registered'
  | 'logged_in'
  | 'log_in_refused'
  | 'logged_out'
  | 'password_changed'
  | 'password_reset'
  | 'email_verified'
  | 'email_change_requested'
  | 'email_change_cancelled'
  | 'email_changed'
  | 'email_restored'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'session_confirmed'
  | 'confirmation_refused'
  | 'call_refused'

interface LogContext {
  var: { runtime: Runtime; requestId: string }
}

interface SecurityEventDetails {
  userId?: string
  /** Error code of a rejected call. */
  reason?: string
  permission?: string
  secondFactor?: boolean
  /** The user logged in or confirmed the session with a passkey. */
  passkey?: boolean
}

/**
 * Logs log-ins, rejected log-ins and changes of a user's credentials. Names users by id and logs no input: a password
 * typed into the wrong field would end up in the log.
 */
export function logSecurityEvent(
  c: LogContext,
  event: SecurityEvent,
  details: SecurityEventDetails = {},
): void {
  const { runtime, requestId } = c.var
  const { userId, reason, permission, secondFactor, passkey } = details
  runtime.log.info(
    {
      event,
      user_id: userId,
      reason,
      permission,
      second_factor: secondFactor,
      passkey,
      request_id: requestId,
    },
    'access',
  )
}

/** Logs in, or logs the refusal and throws it. */
export async function logInOrLogRefusal<Session>(
  c: LogContext,
  logIn: () => Promise<Session>,
): Promise<Session> {
  return logIn().catch((error: unknown) => {
    if (error instanceof ShopError) logSecurityEvent(c, 'log_in_refused', { reason: error.code })
    throw error
  })
}
