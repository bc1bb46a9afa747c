import { type ContextType, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/** The page's router: the current address and navigation, without React. */
export type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/**
 * The page's router, or null outside one. Unlike `useLocation` and `useNavigate`, it does not render a component again at each
 * change of the address, which takes long for a list of jobs. React Router exports it under this name only.
 */
export function useRouter(): Router | null {
  return useContext(DataRouterContext)?.router ?? null
}
