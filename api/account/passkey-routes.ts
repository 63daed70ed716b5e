import { createRoute, z } from '@hono/zod-openapi'
import { addPasskey, beginPasskey } from '../../shop/accounts/passkeys/add-passkey.ts'
import { listPasskeys, renamePasskey } from '../../shop/accounts/passkeys/passkeys.ts'
import { getRelyingParty } from '../../shop/accounts/passkeys/relying-party.ts'
import { removePasskey } from '../../shop/accounts/passkeys/remove-passkey.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import { passkeyCreationOptionsSchema, passkeyRegistrationSchema } from '../auth/passkey-schema.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, line, problemResponses } from '../schema.ts'
import { passkeySchema } from './schema.ts'

const passkeyName = line(60)
const byId = { params: z.object({ id: idParam }) }

export const passkeyRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/passkeys',
      operationId: 'listPasskeys',
      tags: ['account'],
      summary: 'List your passkeys',
      ...requirePermission('account:own'),
      responses: {
        200: jsonResponse(z.object({ passkeys: z.array(passkeySchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const passkeys = await listPasskeys(c.var.runtime.db, c.var.user.id)
      return c.json(
        {
          passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
            ...passkey,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys/options',
      operationId: 'createPasskeyOptions',
      tags: ['account'],
      summary: 'Begin a passkey',
      description:
        "Returns options for the browser's `navigator.credentials.create()`. Their challenge works once, in this session and for ten minutes.",
      ...requirePermission('account:own', 'always'),
      responses: {
        200: jsonResponse(passkeyCreationOptionsSchema),
        ...problemResponses('password_change_required', 'too_many_passkeys', 'rate_limited'),
      },
    }),
    async (c) => {
      const { user, token, clientAddress, runtime } = c.var
      await consumeClientRateLimit(runtime.db, 'passkeyChallengeClient', clientAddress)
      const relyingParty = getRelyingParty(runtime.environment.publicUrl)
      return c.json(await beginPasskey(runtime.db, { user, token, relyingParty }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys',
      operationId: 'createPasskey',
      tags: ['account'],
      summary: 'Add a passkey',
      description: 'Takes the answer of the browser. Sends an email to the user.',
      ...requirePermission('account:own', 'always'),
      request: jsonBody(z.object({ response: passkeyRegistrationSchema, name: passkeyName.optional() })),
      responses: {
        201: jsonResponse(z.object({ id: z.string() }), 'Passkey added'),
        ...problemResponses(
          'password_change_required',
          'passkey_invalid',
          'too_many_passkeys',
          'rate_limited',
        ),
      },
    }),
    async (c) => {
      const { user, token, clientAddress, runtime } = c.var
      const relyingParty = getRelyingParty(runtime.environment.publicUrl)
      const userAgent = c.req.header('user-agent')
      const owner = { user, token, relyingParty, clientAddress, userAgent }
      const id = await addPasskey(runtime.db, { ...owner, ...c.req.valid('json') })
      logSecurityEvent(c, 'passkey_added', { userId: user.id })
      return c.json({ id }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/account/passkeys/{id}',
      operationId: 'updatePasskey',
      tags: ['account'],
      summary: 'Rename a passkey',
      ...requirePermission('account:own'),
      request: { ...byId, ...jsonBody(z.object({ name: passkeyName })) },
      responses: { 204: { description: 'Passkey renamed' }, ...problemResponses('not_found') },
    }),
    async (c) => {
      const passkey = { id: c.req.valid('param').id, userId: c.var.user.id }
      await renamePasskey(c.var.runtime.db, { ...passkey, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/account/passkeys/{id}',
      operationId: 'deletePasskey',
      tags: ['account'],
      summary: 'Remove a passkey',
      description:
        'Ends the other sessions that began with it and sends an email to the user. The last passkey of a user who must have a second factor and has no other stays.',
      ...requirePermission('account:own', 'always'),
      request: byId,
      responses: {
        204: { description: 'Passkey removed' },
        ...problemResponses('last_second_factor', 'not_found'),
      },
    }),
    async (c) => {
      const { user, token, runtime } = c.var
      await removePasskey(runtime.db, { user, token, id: c.req.valid('param').id })
      logSecurityEvent(c, 'passkey_removed', { userId: user.id })
      return c.body(null, 204)
    },
  )
