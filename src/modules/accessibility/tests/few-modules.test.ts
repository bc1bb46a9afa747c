import { expect, it, vi } from 'vitest'
import { statementDocument } from '../server/statement-page.ts'

vi.mock('virtual:chosen-modules', () => ({ chosenModules: ['accessibility', 'paper'] }))

it('the statement names no barrier of a module that the company has not chosen', () => {
  // The report below it is about the product.
  const [html = ''] = statementDocument('en').split('id="report"')
  expect(html).toContain('<li>The corners of a photographed page')
  expect(html).not.toContain('Pictures in posts')
})
