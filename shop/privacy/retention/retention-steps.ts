import type { Policy } from '../../settings/policy.ts'
import { deleteExpired } from '../delete-expired.ts'
import { eraseInactive } from '../erase-inactive.ts'
import { flagInactive } from '../flag-inactive.ts'
import { forgetOldChoices } from '../forget-old-choices.ts'
import { forgetOldConversations } from '../forget-old-conversations.ts'
import { forgetOldMails } from '../forget-old-mails.ts'
import { forgetOldOrders } from '../forget-old-orders.ts'
import { forgetOldVisits } from '../forget-old-visits.ts'
import type { RetentionStep } from './retention-step.ts'

/** All that is kept for a time only, in the order in which it is removed. */
export function retentionSteps(policy: Policy): RetentionStep[] {
  return [
    eraseInactive(policy),
    flagInactive(policy),
    forgetOldOrders(policy),
    ...forgetOldMails(policy),
    forgetOldConversations(),
    ...deleteExpired(),
    ...forgetOldChoices(),
    ...forgetOldVisits(),
  ]
}
