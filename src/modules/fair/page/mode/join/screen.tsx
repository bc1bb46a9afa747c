import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { typedCode } from '#shared/code-letters.ts'
import { useFair } from '../tablet/use-fair.ts'
import { Joining } from '../setup/joining.tsx'

/** Sets this tablet up with the code in the address, which leaves it at once: it is for one tablet. */
export function Screen() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const { fair } = useFair()
  const [code] = useState(() => (hash === '' ? null : typedCode(hash)))
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])
  return fair && <Joining fair={fair} code={code} onJoined={() => void navigate(fairPaths.setup(), { replace: true })} />
}
