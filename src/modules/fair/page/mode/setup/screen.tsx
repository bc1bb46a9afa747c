import { Navigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { useFair } from '../tablet/use-fair.ts'
import { Joining } from './joining.tsx'
import { Loading } from './loading.tsx'

/** Sets this tablet up: a code of the desk, then what it loads. The PIN and the ready check follow. */
export function Screen() {
  const { fair, state } = useFair()
  if (!fair) return null
  switch (state.status) {
    case 'off':
      return <Joining fair={fair} code={null} />
    case 'preparing':
      return <Loading fair={fair} settings={state.settings} />
    default:
      return <Navigate to={fairPaths.readyCheck()} replace />
  }
}
