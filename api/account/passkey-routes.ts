import { z } from '@hono/zod-openapi'
import { addPasskey, beginPasskey } from '../../shop/accounts/passkeys/add-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../../shop/accounts/passkeys/passkeys.ts'
import { getRelyingParty } from '../../shop/accounts/passkeys/verify-passkey.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { passkeyCreationOptionsSchema, passkeyRegistrationSchema } from '../auth/passkey-routes.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { line } from '../schema.ts'
import { passkeySchema } from './schema.ts'

const passkeyName = line(60)

export const passkeyRoutes = [
  endpoint({
    key: 'GET /account/passkeys',
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    ...requirePermission('account:own'),
    answer: z.object({ passkeys: z.array(passkeySchema) }),
    handle: async ({ db, user }) => ({ passkeys: await listPasskeys(db, user.id) }),
  }),
  endpoint({
    key: 'POST /account/passkeys/options',
    operationId: 'createPasskeyOptions',
    summary: 'Begin a passkey',
    description:
      "Returns options for the browser's `navigator.credentials.create()`. Their challenge works once, in this session and for ten minutes.",
    ...requirePermission('account:own', 'always'),
    answer: passkeyCreationOptionsSchema,
    errors: ['password_change_required', 'too_many_passkeys'],
    clientLimit: 'passkeyChallengeClient',
    handle: ({ db, user, token, runtime: { environment } }) =>
      beginPasskey(db, { user, token, relyingParty: getRelyingParty(environment.publicUrl) }),
  }),
  endpoint({
    key: 'POST /account/passkeys',
    operationId: 'createPasskey',
    summary: 'Add a passkey',
    description: 'Takes the answer of the browser. Sends an email to the user.',
    ...requirePermission('account:own', 'always'),
    json: z.object({ response: passkeyRegistrationSchema, name: passkeyName.optional() }),
    status: 201,
    answer: z.object({ id: z.string() }),
    errors: ['password_change_required', 'passkey_invalid', 'too_many_passkeys', 'rate_limited'],
    handle: async ({ user, token, clientAddress, runtime, json, c }) => {
      const relyingParty = getRelyingParty(runtime.environment.publicUrl)
      const userAgent = c.req.header('user-agent')
      const owner = { user, token, relyingParty, clientAddress, userAgent }
      const id = await addPasskey(runtime.db, { ...owner, ...json })
      logSecurityEvent(c, 'passkey_added', { userId: user.id })
      return { id }
    },
  }),
  endpoint({
    key: 'PATCH /account/passkeys/{id}',
    operationId: 'updatePasskey',
    summary: 'Rename a passkey',
    ...requirePermission('account:own'),
    json: z.object({ name: passkeyName }),
    handle: ({ param, json, db, user }) => renamePasskey(db, { id: param.id, userId: user.id, ...json }),
  }),
  endpoint({
    key: 'DELETE /account/passkeys/{id}',
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    description:
      'Ends the other sessions that began with it and sends an email to the user. The last passkey of a user who must have a second factor and has no other stays.',
    ...requirePermission('account:own', 'always'),
    errors: ['last_second_factor'],
    handle: async ({ user, token, runtime, param, c }) => {
      await removePasskey(runtime.db, { user, token, id: param.id })
      logSecurityEvent(c, 'passkey_removed', { userId: user.id })
    },
  }),
]
