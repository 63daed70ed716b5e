import { expect, it } from 'vitest'
import { readTranslationFile } from './read-translation-file.ts'

const read = (name: string, content: string) => readTranslationFile(new File([content], name))

it('reads a file of words', async () => {
  expect(await read('it-about.JSON', '{"title":"Chi siamo"}')).toEqual({ title: 'Chi siamo' })
})

it('takes no file that is not .json, too large, or no JSON object', async () => {
  expect(await read('it-about.txt', '{"title":"Chi siamo"}')).toBeNull()
  expect(await read('it-about.json', '{"title":')).toBeNull()
  expect(await read('it-about.json', '["title"]')).toBeNull()
  expect(await read('it-about.json', 'null')).toBeNull()
  expect(await read('it-about.json', JSON.stringify({ title: 'x'.repeat(200_000) }))).toBeNull()
})
