import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = 'db/migrations'

async function migrate(client: PGlite, wanted: (file: string) => boolean): Promise<void> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && wanted(file))
  for (const file of files.sort()) await client.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
}

test('who accepted an invitation has a verified address, who registered has none', async () => {
  const client = new PGlite()
  const file =
    readdirSync(FOLDER).find((name) => name.endsWith('_verified_addresses_and_mail_owners.sql')) ?? ''
  await migrate(client, (name) => name < file)
  const id = (number: number) => `00000000-0000-0000-0000-00000000000${number}`
  await client.exec(`
    insert into users (id, email, name, password_hash, invited_at) values
      ('${id(1)}', 'accepted@example.com', 'A', 'x', null), ('${id(2)}', 'invited@example.com', 'B', 'x', now()),
      ('${id(3)}', 'added@example.com', 'C', 'x', null), ('${id(4)}', 'registered@example.com', 'D', 'x', null);
    insert into audit_log (action, subject_id) values
      ('user.invited', '${id(1)}'), ('user.invited', '${id(2)}'), ('user.added', '${id(3)}')`)
  await migrate(client, (name) => name >= file)
  const { rows } = await client.query('select email from users where email_verified_at is not null')
  expect(rows).toEqual([{ email: 'accepted@example.com' }])
  await client.close()
})

test('counts staff of earlier releases as owners of their address, and invited ones not yet', async () => {
  const client = new PGlite()
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_proven_owners.sql')) ?? ''
  await migrate(client, (name) => name < file)
  await client.exec(`
    insert into users (id, email, name, password_hash, role, email_verified_at, invited_at) values
      (gen_random_uuid(), 'owner@example.com', 'A', 'x', 'super_admin', null, null),
      (gen_random_uuid(), 'verified@example.com', 'B', 'x', 'manager', now(), null),
      (gen_random_uuid(), 'invited@example.com', 'C', 'x', 'manager', null, now()),
      (gen_random_uuid(), 'customer@example.com', 'D', 'x', 'user', null, null)`)
  await migrate(client, (name) => name >= file)
  const { rows } = await client.query('select email from users where owner_proven')
  expect(rows).toEqual([{ email: 'owner@example.com' }])
  await client.close()
})
