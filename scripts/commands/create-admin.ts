/**
 * `npm run create-admin -- --email ann@example.com --name "Ann"`: makes a super_admin on the configured database, or
 * with `--promote` makes one of an account that is there, with `--unverified` also when nobody has shown that its address
 * is theirs. The password is read from ADMIN_PASSWORD or asked for: an
 * argument could be read by everybody on the machine. Beside a running shop this needs PostgreSQL.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'

process.env.NODE_ENV ||= 'production'
process.chdir(`${import.meta.dirname}/../..`)

const USAGE = `npm run create-admin -- --email ann@example.com --name "Ann" [--promote [--unverified]]`
const ERROR_MESSAGES = {
  email_taken: 'an account has this address already: --promote makes it a super_admin',
  email_reserved: 'mail to this address reaches nobody',
  email_unverified:
    'nobody has shown that this address is theirs, and anybody can register with it: make sure whose account it is, then add --unverified',
  not_found: 'no account has this address',
}

/** Typed without being shown. */
async function askPassword(minLength: number): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('no terminal to ask for a password: set ADMIN_PASSWORD')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  process.stdout.write(`Password (at least ${minLength} characters): `)
  const typed = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return typed
}

async function getPassword(min: number, max: number): Promise<string> {
  const password = process.env.ADMIN_PASSWORD || (await askPassword(min))
  if (password.length < min || password.length > max)
    throw new Error(`the password needs at least ${min} characters, and ${max} at most`)
  return password
}

try {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      promote: { type: 'boolean' },
      unverified: { type: 'boolean' },
    },
  })
  const email = z.email().safeParse(values.email).data
  const name = values.name?.trim()
  if (!email || (!name && !values.promote)) throw new Error(`usage: ${USAGE}`)
  const build: string = '../../build/server/index.js'
  const app: typeof import('../../app.ts') = await import(build)
  const { openShop, createOwner, promoteToOwner, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } = app
  const password = values.promote ? '' : await getPassword(MIN_PASSWORD_LENGTH.reset, MAX_PASSWORD_LENGTH)
  // Those of the first start are not meant here.
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...variables } = process.env
  const shop = await openShop(variables)
  const { db } = shop.runtime
  const made = values.promote
    ? await promoteToOwner(db, { email, allowUnverified: values.unverified })
    : await createOwner(db, { email, name: name ?? '', password })
  await shop.close()
  if (!made.ok) throw new Error(ERROR_MESSAGES[made.reason])
  if ('verified' in made && !made.verified) {
    console.warn(`Warning: the address ${email} is unverified. Whoever registered it is a super_admin now.`)
  }
  console.log(`${email} is a super_admin`)
  process.exit(0)
} catch (error) {
  console.error(`No super_admin was made:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
