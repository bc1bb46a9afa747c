import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '#tests/setup/fixtures.ts'

/** Of the built site, which stories have and tests of a single file have not. */
const folder = fileURLToPath(new URL('../../../../dist/client/assets', import.meta.url))

test('stores at most 380 kB with a draft for reading résumés', () => {
  const files = readdirSync(folder).filter((file) => /^later-.*\.js\.br$/.test(file))
  expect(files.map((file) => file.replace(/-[\w-]{8}\.js\.br$/, ''))).toEqual(
    expect.arrayContaining(['later-reader-worker', 'later-worker-pdf-text', 'later-worker-docx-text']),
  )
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  expect(bytes).toBeLessThanOrEqual(380_000)
})
