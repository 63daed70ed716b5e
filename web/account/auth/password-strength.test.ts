import { describe, expect, test } from 'vitest'
import { getPasswordStrength } from './password-strength.ts'

describe('how hard a password is to guess', () => {
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
  ])('%s is weak', (password) => {
    expect(getPasswordStrength(password)).toBe('weak')
  })

  test.each(['blue kettle', 'Tr4v3l!9', 'kmtpgwzrvb', 'سيارة حمراء'])('%s is fair', (password) => {
    expect(getPasswordStrength(password)).toBe('fair')
  })

  test.each([
    'a good password that nobody has',
    'blue kettle mountain',
    'x8$Kq!2mZp9&',
    'قطار أزرق يعبر الجبل',
    'cuatro caballos tristes',
  ])('%s is strong', (password) => {
    expect(getPasswordStrength(password)).toBe('strong')
  })

  test('length counts for more than variety, and a phrase that goes on gets no worse', () => {
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
