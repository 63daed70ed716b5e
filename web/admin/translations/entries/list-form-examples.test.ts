import { expect, it } from 'vitest'
import { listFormExamples } from './list-form-examples.ts'

it('lists numbers of each form, including forms only for a million or fractions', () => {
  expect(listFormExamples('en', 'one')).toEqual([1])
  expect(listFormExamples('ar', 'zero')).toEqual([0])
  expect(listFormExamples('ar', 'few')).toEqual([3, 4, 5])
  expect(listFormExamples('es', 'many')).toEqual([1_000_000])
  expect(listFormExamples('ru', 'other')).toEqual([1.5, 0.5])
  expect(listFormExamples('ja', 'few')).toEqual([])
})
