import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '#tests/setup/fixtures.ts'
import { readerBytes } from '../page/online/reader/resume-limits.ts'

/** Of the built site, which stories have and tests of a single file have not. */
const folder = fileURLToPath(new URL('../../../../dist/client/assets', import.meta.url))

/** Compressed, of scripts whose names begin so. */
function sizeOf(name: string): number {
  const files = readdirSync(folder).filter((file) => file.startsWith(`online-${name}-`) && file.endsWith('.js.br'))
  expect(files, name).toHaveLength(1)
  return files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
}

test('the offer says how much reading a résumé loads, to a tenth, and it is less than was promised', () => {
  for (const kind of ['pdf', 'docx'] as const) {
    const size = sizeOf('reader-worker') + sizeOf(`worker-${kind}-text`)
    expect(size / readerBytes[kind], kind).toBeGreaterThan(0.9)
    expect(size / readerBytes[kind], kind).toBeLessThan(1.1)
    expect(size, kind).toBeLessThanOrEqual(420 * 1024)
  }
})
