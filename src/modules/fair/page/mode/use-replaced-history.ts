import { useEffect } from 'react'
import { type Router, useRouter } from '#platform/router.ts'

/** Lets every navigation replace the entry of the history, so that 'back' never shows another person's page. */
export function useReplacedHistory(): void {
  const router = useRouter()
  useEffect(() => (router ? replaceEntries(router) : undefined), [router])
}

/** Every navigation of links, forms and `useNavigate` goes through this method. */
function replaceEntries(router: Router): () => void {
  const navigate = router.navigate.bind(router)
  const patched: { navigate: (to: never, options?: object) => Promise<void> } = router
  patched.navigate = (to, options) => (typeof to === 'number' ? navigate(to) : navigate(to, { ...options, replace: true }))
  return () => {
    router.navigate = navigate
  }
}
