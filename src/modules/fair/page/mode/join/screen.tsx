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
  const [shown, setShown] = useState(hash)
  // Another code may come while this page is open: browsers do not load it anew for that.
  if (hash !== '' && hash !== shown) setShown(hash)
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])
  if (!fair) return null
  const code = shown === '' ? null : typedCode(shown)
  return <Joining key={shown} fair={fair} code={code} onJoined={() => void navigate(fairPaths.setup(), { replace: true })} />
}
