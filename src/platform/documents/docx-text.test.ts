import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readDocx } from './docx-text.ts'

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** The lines of a document with this body. */
async function linesOf(body: string): Promise<readonly string[]> {
  const file = zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) })
  const reading = await readDocx(file, 1_000)
  return reading.status === 'read' ? reading.text.lines.map(({ text }) => text) : []
}

describe('the text of a .docx file', () => {
  it('does not have the copy of a text box for old programs', async () => {
    const box = `<mc:Choice>${paragraph('Amina')}</mc:Choice><mc:Fallback>${paragraph('Amina')}</mc:Fallback>`
    expect(await linesOf(`${box}${paragraph('Baker')}`)).toEqual(['Amina', 'Baker'])
  })

  it('goes on after the end of a copy that has never begun', async () => {
    expect(await linesOf(`${paragraph('Amina')}</mc:Fallback>${paragraph('Baker')}`)).toEqual(['Amina', 'Baker'])
  })

  it('has a sign before each item of a list, as the page has', async () => {
    const item = (properties: string, text: string) => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const items = item('<w:numPr/>', 'Led a team') + item('<w:pStyle w:val="ListBullet"/>', 'Wrote tests')
    expect(await linesOf(`${items}${paragraph('Elm Press')}`)).toEqual(['• Led a team', '• Wrote tests', 'Elm Press'])
  })
})
