import { expect, it } from 'vitest'
import { readTranslationFile } from './import-dialog.tsx'

const read = (name: string, content: string) => readTranslationFile(new File([content], name))

it('reads a file of texts', async () => {
  expect(await read('it-about.JSON', '{"title":"Chi siamo"}')).toEqual({ title: 'Chi siamo' })
})

it('rejects a file that is not .json, is too large or holds no JSON object', async () => {
  expect(await read('it-about.txt', '{"title":"Chi siamo"}')).toBeNull()
  expect(await read('it-about.json', '{"title":')).toBeNull()
  expect(await read('it-about.json', '["title"]')).toBeNull()
  expect(await read('it-about.json', 'null')).toBeNull()
  expect(await read('it-about.json', JSON.stringify({ title: 'x'.repeat(200_000) }))).toBeNull()
})
