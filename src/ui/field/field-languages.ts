import { createContext } from 'react'

interface Languages {
  readonly label?: string | undefined
  readonly choices?: string | undefined
}

/** The languages of a field's label and of its choices, where they are others than the page's: readers change their voice for them. */
export const FieldLanguages = createContext<Languages>({})
