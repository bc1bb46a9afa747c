import { createContext } from 'react'

/** Whether a group of fields says in its own words that it is optional. Its fields do not repeat it. */
export const OptionalGroup = createContext(false)
