import { createRoute, z } from '@hono/zod-openapi'
import { setUpOwner } from '../shop/accounts/first-owner.ts'
import { logIn } from '../shop/accounts/log-in.ts'
import { register } from '../shop/accounts/register.ts'
import { ROLES } from '../shop/accounts/roles.ts'
import { logOut } from '../shop/accounts/session.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, email, json, password, problems, text } from './fields.ts'
import { routes } from './routes.ts'

const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    mustChangePassword: z.boolean(),
    secondFactor: z.boolean(),
  })
  .openapi('User')

const registrationSchema = z.object({
  name: text(100),
  email,
  password: password(6, 'auth:passwordMin6'),
})

export const authRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/register',
      request: body(registrationSchema),
      responses: { 201: json(z.object({ user: userSchema }), 'Registered'), ...problems },
    }),
    async (c) => {
      const asked = { ...c.req.valid('json'), welcomeIn: c.var.locale.lang }
      const made = await register(c.var.runtime.db, asked)
      if (!made.ok) throw new ShopError(made.reason)
      return c.json({ user: made.user }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/login',
      request: body(z.object({ email, password: password(1, 'auth:passwordRequired') })),
      responses: { 200: json(z.object({ token: z.string(), user: userSchema })), ...problems },
    }),
    async (c) => {
      const done = await logIn(c.var.runtime.db, c.req.valid('json'))
      if (!done.ok) throw new ShopError(done.reason)
      return c.json({ token: done.token, user: done.user }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/logout',
      summary: 'Ends the session of the token',
      ...guarded('account:own'),
      responses: { 204: { description: 'The token is worth nothing from now on' }, ...problems },
    }),
    async (c) => {
      await logOut(c.var.runtime.db, c.var.token)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/auth/me',
      summary: 'Whose token it is',
      ...guarded('account:own'),
      responses: { 200: json(z.object({ user: userSchema })), ...problems },
    }),
    (c) => c.json({ user: c.var.account }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/setup',
      summary: 'Makes the first super_admin, with the token of the set-up link',
      request: body(
        registrationSchema.extend({ password: password(8, 'auth:passwordMin8'), token: text(200) }),
      ),
      responses: { 201: json(z.object({ user: userSchema }), 'Set up'), ...problems },
    }),
    async (c) => {
      const made = await setUpOwner(c.var.runtime.db, c.req.valid('json'))
      if (!made.ok) throw new ShopError(made.reason)
      return c.json({ user: made.user }, 201)
    },
  )
