import { afterEach, expect, test, vi } from 'vitest'
import { playNotes } from './play-notes.ts'

const tones: { onended?: () => void }[] = []
const states: string[] = []

class FakeContext {
  currentTime = 0
  destination = {}
  async resume() {
    states.push('running')
  }
  async suspend() {
    states.push('suspended')
  }
}

class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  connect = (to: unknown) => to
  start() {}
  stop() {}
}

class FakeTone extends FakeNode {
  onended?: () => void
  constructor() {
    super()
    tones.push(this)
  }
}

const NOTE = { frequency: 440, start: 0, seconds: 0.1, volume: 0.1 }

function stubAudio({ allowed }: { allowed: boolean }): void {
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('OscillatorNode', FakeTone)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: allowed } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  tones.length = 0
  states.length = 0
})

test('suspends the audio device when the last note has ended, and resumes it for the next one', () => {
  stubAudio({ allowed: true })
  playNotes([NOTE, { ...NOTE, start: 0.1 }])
  const [first, second] = tones
  first?.onended?.()
  expect(states).toEqual(['running'])
  second?.onended?.()
  expect(states).toEqual(['running', 'suspended'])
  playNotes([NOTE])
  expect(states).toEqual(['running', 'suspended', 'running'])
  tones[2]?.onended?.()
})

test('plays nothing before the first user action', () => {
  stubAudio({ allowed: false })
  playNotes([NOTE])
  expect(tones).toEqual([])
})
