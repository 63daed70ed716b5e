import { describe, expect, it } from 'vitest'
import { getSubjectPath, shortSubject } from './audit-entries.ts'

const ID = '019a0000-0000-7000-8000-00000000000c'

describe('getSubjectPath', () => {
  it.each([
    ['order.worked', ID, `/admin/orders/${ID}`],
    ['conversation.answered', ID, `/admin/inbox/${ID}`],
    ['email.sent_again', ID, `/admin/emails?email=${ID}`],
    ['package.changed', ID, `/admin/packages/${ID}`],
    ['package.moved', 'followers', '/admin/packages'],
    ['promotion.paused', ID, `/admin/promotions/${ID}`],
    ['translation.saved', 'ar/cart/title', '/translations?of=ar&namespace=cart'],
    ['settings.changed', 'policy', '/settings/policy'],
    ['settings.changed', 'supportEmail', '/settings/identity'],
    ['settings.changed', 'formerSetting', '/settings'],
    ['message.answered', ID, null],
  ] as const)('returns the page of %s', (action, subjectId, path) => {
    expect(getSubjectPath({ action, subjectId })).toBe(path)
  })

  it('returns null without a subject', () => {
    expect(getSubjectPath({ action: 'settings.changed', subjectId: null })).toBeNull()
  })
})

it('shortens ids and keeps names', () => {
  expect(shortSubject(ID)).toBe('0000000c')
  expect(shortSubject('policy')).toBe('policy')
})
