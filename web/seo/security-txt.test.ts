import { expect, test } from 'vitest'
import { renderSecurityTxt } from './security-txt.ts'

const from = new Date('2026-11-22T15:00:00Z')
const shop = { publicUrl: 'https://shop.example', languages: ['en', 'ar'], from }

test('lists the email address and the contact form, valid for less than a year', () => {
  expect(renderSecurityTxt({ ...shop, supportEmail: 'help@shop.example' })).toBe(
    `Contact: mailto:help@shop.example
Contact: https://shop.example/contact
Expires: 2027-11-21T00:00:00.000Z
Preferred-Languages: en, ar
Canonical: https://shop.example/.well-known/security.txt
`,
  )
})

test('omits the sample email address and keeps line breaks out of addresses', () => {
  expect(renderSecurityTxt({ ...shop, supportEmail: 'support@example.com' })).not.toContain('mailto')
  const strange = renderSecurityTxt({ ...shop, supportEmail: 'a\nContact: b"@shop.example' })
  expect(strange.split('\n').filter((line) => line.startsWith('Contact:'))).toHaveLength(2)
})
