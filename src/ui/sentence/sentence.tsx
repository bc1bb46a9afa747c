import { Fragment, type ReactNode } from 'react'

/** Stands in a sentence where an element goes: give `slot(0)` as the value of a placeholder. */
export const slot = (index: number): string => `\uE000${index}\uE001`

interface SentenceProps {
  /** A sentence with slots. */
  readonly text: string
  /** The elements for its slots, by index. */
  readonly elements: readonly ReactNode[]
}

/** A sentence with elements in it. The language decides where in the sentence they stand. */
export function Sentence({ text, elements }: SentenceProps) {
  return text.split(/\uE000(\d+)\uE001/).map((part, position) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their order
    <Fragment key={position}>{position % 2 === 0 ? part : elements[Number(part)]}</Fragment>
  ))
}
