import { expect, test } from 'vitest'
import { findFreePlace } from './place-floating-buttons.ts'

const SCREEN = { top: 64, width: 390 }
const USUAL = { left: 326, right: 374, top: 780, bottom: 828 }
/** A field from edge to edge. */
const at = (top: number, height = 48) => ({ left: 16, right: 374, top, bottom: top + height })

test('keeps the usual place while it is free', () => {
  expect(findFreePlace(USUAL, [at(700)], SCREEN)).toEqual({ x: 0, y: 0 })
})

test('moves up into the next gap between fields', () => {
  expect(findFreePlace(USUAL, [at(790), at(690)], SCREEN)).toEqual({ x: 0, y: -40 })
})

test('moves to the other side when that is nearer', () => {
  const column = { left: 200, right: 374, top: 100, bottom: 844 }
  expect(findFreePlace(USUAL, [column], SCREEN)).toEqual({ x: -310, y: 0 })
})

test('returns null when no place below the header is free', () => {
  const list = Array.from({ length: 14 }, (_, index) => at(64 + index * 60, 58))
  expect(findFreePlace(USUAL, list, SCREEN)).toBeNull()
})
