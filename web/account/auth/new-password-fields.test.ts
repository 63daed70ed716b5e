import { describe, expect, test } from 'vitest'
import { getPasswordStrength } from './new-password-fields.tsx'

describe('getPasswordStrength', () => {
  test.each([
    '',
    'a',
    'secret1',
    'password1',
    'Password1!',
    'P4$$',
    '12345678',
    'abcdefghijklmnop',
    'zyxwvutsrqponml',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'ababababababababababab',
    'qwerty12345',
    'hunter2',
  ])('rates %s as weak', (password) => {
    expect(getPasswordStrength(password)).toBe('weak')
  })

  test.each(['blue kettle', 'Tr4v3l!9', 'kmtpgwzrvb', 'سيارة حمراء'])('rates %s as fair', (password) => {
    expect(getPasswordStrength(password)).toBe('fair')
  })

  test.each([
    'a good password that nobody has',
    'blue kettle mountain',
    'x8$Kq!2mZp9&',
    'قطار أزرق يعبر الجبل',
    'cuatro caballos tristes',
  ])('rates %s as strong', (password) => {
    expect(getPasswordStrength(password)).toBe('strong')
  })

  test('weighs length above variety and never rates a longer phrase lower', () => {
    const phrase = 'nine quiet rivers run west'
    expect(getPasswordStrength('N1q!')).toBe('weak')
    expect(getPasswordStrength(phrase)).toBe('strong')
    const order = ['weak', 'fair', 'strong']
    const ranks = Array.from(phrase, (_, length) =>
      order.indexOf(getPasswordStrength(phrase.slice(0, length + 1))),
    )
    expect(ranks).toEqual(ranks.toSorted())
  })
})
