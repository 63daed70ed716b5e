import { expect, it } from 'vitest'
import { formExamples } from './form-examples.ts'

it('names numbers of each form, also where only a million or a part of one takes it', () => {
  expect(formExamples('en', 'one')).toEqual([1])
  expect(formExamples('ar', 'zero')).toEqual([0])
  expect(formExamples('ar', 'few')).toEqual([3, 4, 5])
  expect(formExamples('es', 'many')).toEqual([1_000_000])
  expect(formExamples('ru', 'other')).toEqual([1.5, 0.5])
  expect(formExamples('ja', 'few')).toEqual([])
})
