import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sentence, slot } from './sentence.tsx'

it('a sentence shows its elements where the language puts them', () => {
  const { container } = render(
    <Sentence text={`Seit ${slot(1)} hier: ${slot(0)}.`} elements={[<b key="b">zwölf Jobs</b>, 'gestern']} />,
  )
  expect(container.innerHTML).toBe('Seit gestern hier: <b>zwölf Jobs</b>.')
})
