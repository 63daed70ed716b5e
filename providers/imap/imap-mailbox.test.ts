import { expect, test } from 'vitest'
import { buildEmail } from '../../tests/support/providers/create-test-mailbox.ts'
import { parseInWorker } from './imap-mailbox.ts'

const parse = (source: string, timeoutMs?: number) => parseInWorker(Buffer.from(source), { timeoutMs })

test('parses emails one after another', async () => {
  const emails = await Promise.all(['One', 'Two'].map((body) => parse(buildEmail({ body }))))
  expect(emails.map(({ text }) => text.trim())).toEqual(['One', 'Two'])
  expect(emails[0]?.headers.get('from')).toContain('layla@example.com')
})

test('gives up on an email that takes too long, and reads the next one', async () => {
  const slow = buildEmail({ headers: ['Content-Type: text/html'], body: '<div>\r\n'.repeat(100_000) })
  await expect(parse(slow, 500)).rejects.toThrow()
  expect((await parse(buildEmail({ body: 'Three' }))).text.trim()).toBe('Three')
})
