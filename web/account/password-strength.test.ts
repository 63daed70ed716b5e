import { describe, expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

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
    expect(strengthOf(password)).toBe('weak')
  })

  test.each(['blue kettle', 'Tr4v3l!9', 'kmtpgwzrvb', 'سيارة حمراء'])('%s is fair', (password) => {
    expect(strengthOf(password)).toBe('fair')
  })

  test.each([
    'a good password that nobody has',
    'blue kettle mountain',
    'x8$Kq!2mZp9&',
    'قطار أزرق يعبر الجبل',
    'cuatro caballos tristes',
  ])('%s is strong', (password) => {
    expect(strengthOf(password)).toBe('strong')
  })

  test('length counts for more than variety, and a phrase that goes on gets no worse', () => {
    const phrase = 'nine quiet rivers run west'
    expect(strengthOf('N1q!')).toBe('weak')
    expect(strengthOf(phrase)).toBe('strong')
    const order = ['weak', 'fair', 'strong']
    const ranks = Array.from(phrase, (_, length) => order.indexOf(strengthOf(phrase.slice(0, length + 1))))
    expect(ranks).toEqual(ranks.toSorted())
  })
})
