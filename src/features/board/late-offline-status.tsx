import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#platform/idle.ts'
import styles from './offline-status.module.css'

/**
 * The first seconds of a visit belong to what the person came for: only then comes the code that brings the board onto the
 * device, and its hundred requests after it.
 */
const quietMs = 4_000

let arrived: ComponentType | null = null

/** How much of the board this device holds; its place stands empty until that is known. */
export function LateOfflineStatus() {
  const [late, setLate] = useState(arrived && { Status: arrived })
  useEffect(() => {
    if (arrived) return undefined
    let isCurrent = true
    let cancelIdle = () => {}
    const bring = async () => {
      const { OfflineStatus } = await import('./offline-status.tsx')
      arrived = OfflineStatus
      if (isCurrent) setLate({ Status: OfflineStatus })
    }
    const timer = setTimeout(() => {
      // Without its code, after a release, nothing is kept until the next page.
      cancelIdle = whenIdle(() => void bring().catch(() => {}))
    }, quietMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      cancelIdle()
    }
  }, [])
  return late ? <late.Status /> : <div className={styles['status']} />
}
