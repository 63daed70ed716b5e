import { expect, it, test } from 'vitest'
import { checkText } from './check-text.ts'

const ENGLISH = new Map([
  ['greeting', 'Hello {{name}}'],
  ['agreement', 'Accept our <terms>terms</terms> and <refund>refunds</refund>.<br/>'],
  ['items_one', '{{count}} item of {{shop}}'],
  ['items_other', '{{count}} items of {{shop}}'],
  ['plain', 'Plain'],
])

const refused = (key: string, text: string) => checkText(key, text, ENGLISH).errors
const doubted = (key: string, text: string) => checkText(key, text, ENGLISH).warnings

test.each<[string, string, object]>([
  ['plain', '', { kind: 'blank' }],
  ['plain', ' \n\t\u00a0', { kind: 'blank' }],
  ['plain', 'x'.repeat(5_001), { kind: 'tooLong' }],
  ['plain', 'a\0b', { kind: 'invalidCharacter' }],
  ['plain', '\ud83d', { kind: 'invalidCharacter' }],
  ['greeting', 'Hola', { kind: 'missingPlaceholder', mark: '{{name}}' }],
  ['greeting', 'Hola {name}', { kind: 'missingPlaceholder', mark: '{{name}}' }],
  ['greeting', 'Hola {{name}', { kind: 'unbalancedBraces' }],
  ['greeting', 'Hola {{name}} }}', { kind: 'unbalancedBraces' }],
  ['greeting', 'Hola {{{name}}}', { kind: 'unbalancedBraces' }],
  ['greeting', 'Hola {{nombre {{name}}', { kind: 'unbalancedBraces' }],
  ['agreement', '<terms>a</terms><br/>', { kind: 'missingTag', mark: '<refund>' }],
  ['agreement', '<terms>a<refund>b</terms></refund><br/>', { kind: 'unclosedTag' }],
  ['agreement', '<terms>a</terms><refund>b<br/>', { kind: 'unclosedTag' }],
  ['agreement', '<terms>a</terms></refund>b<refund><br/>', { kind: 'unclosedTag' }],
  ['items_few', '{{count}} cosas', { kind: 'missingPlaceholder', mark: '{{shop}}' }],
  ['items_few', 'unas cosas de {{shop}}', { kind: 'missingPlaceholder', mark: '{{count}}' }],
  ['items_one', 'una cosa', { kind: 'missingPlaceholder', mark: '{{shop}}' }],
])('rejects %s: %j', (key, text, why) => {
  expect(refused(key, text)).toEqual([why])
})

test.each([
  ['plain', 'x'.repeat(5_000)],
  ['plain', '{one} brace'],
  ['greeting', '{{ name }}'],
  ['greeting', '{{name, uppercase}} {{- name}}'],
  ['agreement', '<refund>b</refund><br/><terms>a</terms>'],
  ['agreement', '<terms><refund>b</refund></terms><br></br>'],
  ['items_two', 'dos cosas de {{shop}}'],
  ['items_zero', '{{shop}}'],
  ['items_many', '{{shop}} {{count}}'],
  ['nowhere', 'Anything {{at}} <all>'],
])('accepts %s: %j', (key, text) => {
  expect(refused(key, text)).toEqual([])
})

it('warns about placeholders and tags that stay visible', () => {
  expect(doubted('plain', ' {{constructor}} <img> </script> {{__proto__}}')).toEqual([
    { kind: 'unknownPlaceholder', mark: '{{constructor}}' },
    { kind: 'unknownPlaceholder', mark: '{{__proto__}}' },
    { kind: 'unknownTag', mark: '<img>' },
    { kind: 'unknownTag', mark: '<script>' },
    { kind: 'surroundingSpaces' },
  ])
  expect(doubted('plain', 'Plain')).toEqual([{ kind: 'sameAsEnglish' }])
  expect(doubted('items_one', '{{count}} de {{shop}}')).toEqual([])
})

it('requires in small plural forms only placeholders of all English forms', () => {
  const english = new Map([
    ['found_one', 'Found'],
    ['found_other', 'Found {{count}} at {{place}}'],
  ])
  expect(checkText('found_one', 'Gefunden', english).errors).toEqual([])
  expect(checkText('found_two', 'x {{place}}', english)).toEqual({ errors: [], warnings: [] })
  expect(checkText('found_few', 'x {{count}}', english).errors).toEqual([
    { kind: 'missingPlaceholder', mark: '{{place}}' },
  ])
})
