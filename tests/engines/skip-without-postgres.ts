import { beforeEach, inject } from 'vitest'
import './engine.ts'

const engine = inject('engine')

beforeEach(({ skip }) => {
  if (engine.kind === 'none') skip(engine.why)
})
