/**
 * `npm run create-admin -- --email ann@example.com --name "Ann"`: creates a super_admin on the configured
 * database. `--promote` promotes an existing account instead, `--unverified` also one that is not known to belong
 * to the owner of its address. The password is read from ADMIN_PASSWORD or the terminal, because command-line arguments are
 * visible to every user of the machine. While the shop runs this needs PostgreSQL.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runCommand } from './run-command.ts'

const USAGE = `npm run create-admin -- --email ann@example.com --name "Ann" [--promote [--unverified]]`
const ERROR_MESSAGES = {
  email_taken:
    'an account has this address already; --promote makes it a super_admin, and docs/operations.md#owners gives its owner a new password',
  password_guessable: 'this password is easy to guess; a few unrelated words make a strong one',
  email_reserved: 'this address cannot receive email',
  email_unverified:
    'nobody has shown that this account belongs to the owner of its address: check whose account it is, then add --unverified',
  not_found: 'no account has this address',
}

/** Reads the password without echo. */
async function askPassword(minLength: number): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('no terminal to read a password from: set ADMIN_PASSWORD')
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: muted, terminal: true })
  process.stdout.write(`Password (at least ${minLength} characters): `)
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

async function getPassword(min: number, max: number): Promise<string> {
  const password = process.env.ADMIN_PASSWORD || (await askPassword(min))
  if (password.length < min || password.length > max)
    throw new Error(`the password must have ${min} to ${max} characters`)
  return password
}

await runCommand('No super_admin was created', async (app) => {
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
  const { openShop, createOwner, promoteToOwner, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } = app
  const password = values.promote ? '' : await getPassword(MIN_PASSWORD_LENGTH.reset, MAX_PASSWORD_LENGTH)
  // The shop's own first start uses these variables.
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...variables } = process.env
  const shop = await openShop(variables)
  const { db } = shop.runtime
  const result = values.promote
    ? await promoteToOwner(db, { email, allowUnverified: values.unverified })
    : await createOwner(db, { email, name: name ?? '', password })
  await shop.close()
  if (!result.ok) throw new Error(ERROR_MESSAGES[result.reason])
  if ('verified' in result && !result.verified) {
    console.warn(
      `Warning: nobody has shown that ${email} is theirs. The person with the password is a super_admin now.`,
    )
  }
  console.log(`${email} is a super_admin`)
})
