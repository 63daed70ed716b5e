import { markSeenByStaff } from '../../shop/conversations/mark-seen.ts'
import { publishStaffTyping } from '../../shop/conversations/send-reply.ts'
import { endpoint } from '../endpoint.ts'
import { isStillAuthorized, requirePermission } from '../middleware/authorize.ts'
import { OK, okSchema } from '../schema.ts'
import { getConversationStreams } from './live/conversation-streams.ts'
import { sendEventStream } from './live/send-event-stream.ts'
import { staffSeenSchema } from './schema.ts'

export const inboxLiveRoutes = [
  endpoint(
    'GET /admin/inbox/stream',
    {
      operationId: 'streamInbox',
      tag: 'conversations',
      summary: 'Stream changes of all conversations',
      description:
        'Server-sent events. `change` {id, about: message | state | seen | here, by?: user | support}: load the ' +
        'conversation again. `typing` {id}: the visitor is typing. Events are not repeated: after a reconnect, load ' +
        'the lists again.',
      ...requirePermission('messages:answer'),
      file: ['text/event-stream'],
      errors: ['too_busy', 'rate_limited'],
    },
    ({ runtime, token, user, c }) => {
      const mayStay = () => isStillAuthorized(runtime.db, token, 'messages:answer')
      return sendEventStream(c, (cut) =>
        getConversationStreams(runtime).openStaffStream({ userId: user.id, mayStay, cut }),
      )
    },
  ),
  endpoint(
    'POST /admin/conversations/{id}/seen',
    {
      operationId: 'markConversationSeen',
      tag: 'conversations',
      summary: 'Mark messages as read by staff',
      ...requirePermission('messages:answer'),
      json: staffSeenSchema,
      answer: okSchema,
      errors: ['not_found'],
    },
    async ({ json, param, db }) => {
      const { upTo } = json
      await markSeenByStaff(db, { id: param.id, upTo })
      return OK
    },
  ),
  endpoint(
    'POST /admin/conversations/{id}/typing',
    {
      operationId: 'sendStaffTyping',
      'x-stores-nothing': true,
      tag: 'conversations',
      summary: 'Tell the visitor that staff are typing',
      ...requirePermission('messages:answer'),
      answer: okSchema,
      errors: ['not_found'],
    },
    async ({ param, db }) => {
      await publishStaffTyping(db, param.id)
      return OK
    },
  ),
]
