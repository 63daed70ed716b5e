import { expect, it } from 'vitest'
import { listFormExamples } from './list-form-examples.ts'

it('names numbers of each form, also where only a million or a part of one takes it', () => {
  expect(listFormExamples('en', 'one')).toEqual([1])
  expect(listFormExamples('ar', 'zero')).toEqual([0])
  expect(listFormExamples('ar', 'few')).toEqual([3, 4, 5])
  expect(listFormExamples('es', 'many')).toEqual([1_000_000])
  expect(listFormExamples('ru', 'other')).toEqual([1.5, 0.5])
  expect(listFormExamples('ja', 'few')).toEqual([])
})
